// SHA-256 by the instructions that x86 processors have for it: six times as fast as rounds in a language, where the
// compiler knows of no such instruction. Swift can reach them only through C; everywhere else the rounds in
// AssetText/ContentHash.swift do the work, and the tests compare the two.
#include "CDigest.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

// Whether the processor has the instructions (CPUID leaf 7: SHA; leaf 1: SSSE3 and SSE4.1).
int webpack_assets_has_sha256(void) {
  unsigned int a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & 1u << 9) || !(c & 1u << 19)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & 1u << 29);
}

// Works off whole blocks of 64 bytes (FIPS 180-4, section 6.2.2).
//
// The instructions keep the eight words of the state as ABEF and CDGH, make two rounds each from the lower half of a
// vector, and extend the schedule by four words from the sixteen before.
__attribute__((target("sha,ssse3,sse4.1"))) void webpack_assets_sha256(
    uint32_t *state, const uint32_t *constants, const uint8_t *bytes, size_t blocks) {
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);         // C D A B
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);  // E F G H
  __m128i abef = _mm_alignr_epi8(low, high, 8);
  __m128i cdgh = _mm_blend_epi16(high, low, 0xf0);
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i schedule[4];
    for (int i = 0; i < 4; i++)
      schedule[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)), order);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i words = schedule[i & 3];
      __m128i sums = _mm_add_epi32(words, _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sums);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sums, 0x0e));
      if (i < 12) {
        __m128i next = _mm_sha256msg1_epu32(words, schedule[(i + 1) & 3]);
        next = _mm_add_epi32(next, _mm_alignr_epi8(schedule[(i + 3) & 3], schedule[(i + 2) & 3], 4));
        schedule[i & 3] = _mm_sha256msg2_epu32(next, schedule[(i + 3) & 3]);
      }
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  low = _mm_shuffle_epi32(abef, 0x1b);   // F E B A
  high = _mm_shuffle_epi32(cdgh, 0xb1);  // D C H G
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xf0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}
#else
int webpack_assets_has_sha256(void) { return 0; }
void webpack_assets_sha256(
    uint32_t *state, const uint32_t *constants, const uint8_t *bytes, size_t blocks) {
  (void)state, (void)constants, (void)bytes, (void)blocks;
}
#endif
