// map-alignment: what the alignment of stored data is worth to who reads it from a memory map.
//
//   cc -O2 -march=x86-64-v3 -o map-alignment map-alignment.c && map-alignment FILE
//
// Copies and sums 1 MiB from the map at several distances from a page, and prints GB/s, the best of many runs. Loads that
// the processor wants aligned (SSE's movaps, typed arrays, atomics) trap or are refused at an odd address, whatever the
// speed of those that are allowed.
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  if (argc < 2) return 64;
  enum { SIZE = 1 << 20, RUNS = 2000 };
  static uint8_t copy[SIZE] __attribute__((aligned(4096)));
  uint8_t *map = mmap(0, SIZE + 8192, PROT_READ, MAP_PRIVATE, open(argv[1], O_RDONLY), 0);
  if (map == MAP_FAILED) return 1;
  uint64_t total = 0;
  for (const int *at = (const int[]){0, 1, 2, 4, 8, 16, 64, 4096, -1}; *at >= 0; at++) {
    double copying = 1e9, summing = 1e9;
    for (int run = 0; run < RUNS; run++) {
      double start = now();
      memcpy(copy, map + *at, SIZE);
      __asm__ volatile("" : : "r"(copy) : "memory");  // or the copy nobody reads is left out
      double middle = now();
      for (int i = 0; i < SIZE; i += 8) {
        uint64_t word;
        memcpy(&word, map + *at + i, 8);
        total += word;
      }
      double end = now();
      if (middle - start < copying) copying = middle - start;
      if (end - middle < summing) summing = end - middle;
    }
    printf("%5d  copy %.1f GB/s  sum %.1f GB/s\n", *at, SIZE / copying / 1e9, SIZE / summing / 1e9);
  }
  return total == 1;
}
