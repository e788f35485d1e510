#pragma once
#include <zlib.h>

// Macros that the importer cannot see: they pass the version and the size of the structure.
static inline int webpack_assets_inflateInit2(z_stream *stream, int windowBits) {
  return inflateInit2(stream, windowBits);
}
static inline int webpack_assets_deflateInit2(
    z_stream *stream, int level, int windowBits, int memLevel) {
  return deflateInit2(stream, level, Z_DEFLATED, windowBits, memLevel, Z_DEFAULT_STRATEGY);
}
