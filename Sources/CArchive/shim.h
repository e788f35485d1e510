#pragma once
#include <archive.h>
#include <archive_entry.h>

// Macros that the importer cannot see.
static inline unsigned int webpack_assets_AE_IFREG(void) { return AE_IFREG; }
static inline unsigned int webpack_assets_AE_IFDIR(void) { return AE_IFDIR; }
static inline unsigned int webpack_assets_AE_IFLNK(void) { return AE_IFLNK; }
