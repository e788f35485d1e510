#pragma once
#include <stddef.h>
#include <stdint.h>

/// Whether the processor has instructions for SHA-256.
int webpack_assets_has_sha256(void);

/// Works off whole blocks of 64 bytes with them; `constants` are the 64 of the standard.
void webpack_assets_sha256(uint32_t *state, const uint32_t *constants, const uint8_t *bytes, size_t blocks);
