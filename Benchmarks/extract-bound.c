// extract-bound: what extraction costs at the least.
//
// Reads a zip archive without checking anything, and does nothing but what cannot be left out: read the central directory,
// make the directories, and per file one read of its header, one of its data, inflate, create, write, close. Threads take
// the files from a shared counter, the largest first. No checksum, no check of names, no temporary tree, no rename.
//
//   cc -O2 -o extract-bound extract-bound.c -ldeflate -lpthread        (with -DZLIB and -lz for zlib instead)
//   extract-bound ARCHIVE DIRECTORY [THREADS]
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef ZLIB
#include <zlib.h>
#else
#include <libdeflate.h>
#endif

struct entry {
  uint32_t stored, size, offset;
  uint16_t method;
  char *name;
};
static struct entry *entries;
static int count, archive, directory;
static atomic_int next;

static uint32_t u32(const uint8_t *p) { return p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24; }
static uint16_t u16(const uint8_t *p) { return p[0] | p[1] << 8; }

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int larger(const void *a, const void *b) {
  uint32_t x = ((const struct entry *)a)->size, y = ((const struct entry *)b)->size;
  return x < y ? 1 : x > y ? -1 : 0;
}

static void *work(void *unused) {
  uint8_t *input = 0, *output = 0;
  size_t input_room = 0, output_room = 0;
#ifndef ZLIB
  struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
#endif
  for (int at; (at = atomic_fetch_add(&next, 1)) < count;) {
    struct entry *e = &entries[at];
    uint8_t header[30];
    if (pread(archive, header, 30, e->offset) != 30) fail("read");
    if (e->stored > input_room) input = realloc(input, input_room = e->stored);
    off_t place = (off_t)e->offset + 30 + u16(header + 26) + u16(header + 28);
    if (pread(archive, input, e->stored, place) != (ssize_t)e->stored) fail("read");
    uint8_t *bytes = input;
    if (e->method == 8) {
      if (e->size > output_room) output = realloc(output, output_room = e->size);
#ifdef ZLIB
      z_stream z = {.next_in = input, .avail_in = e->stored, .next_out = output, .avail_out = e->size};
      inflateInit2(&z, -15);
      if (inflate(&z, Z_FINISH) != Z_STREAM_END) fail("inflate");
      inflateEnd(&z);
#else
      if (libdeflate_deflate_decompress(inflater, input, e->stored, output, e->size, 0)) fail("inflate");
#endif
      bytes = output;
    }
    int file = openat(directory, e->name, O_WRONLY | O_CREAT | O_EXCL, 0644);
    if (file < 0 || write(file, bytes, e->size) != (ssize_t)e->size || close(file)) fail(e->name);
  }
  return unused;
}

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  archive = open(argv[1], O_RDONLY);
  struct stat status;
  if (archive < 0 || fstat(archive, &status)) fail(argv[1]);
  uint8_t end[22];
  if (pread(archive, end, 22, status.st_size - 22) != 22 || u32(end) != 0x06054b50) fail("end record");
  count = u16(end + 10);
  uint32_t size = u32(end + 12);
  uint8_t *central = malloc(size);
  if (pread(archive, central, size, u32(end + 16)) != (ssize_t)size) fail("central directory");
  entries = calloc(count, sizeof *entries);
  if (mkdir(argv[2], 0755) || (directory = open(argv[2], O_RDONLY | O_DIRECTORY)) < 0) fail(argv[2]);
  char last[4096] = "";
  int files = 0;
  uint8_t *p = central;
  for (int i = 0; i < count; i++) {
    uint16_t length = u16(p + 28);
    char *name = malloc(length + 1);
    memcpy(name, p + 46, length);
    name[length] = 0;
    char *slash = strrchr(name, '/');
    if (slash && strncmp(name, last, slash - name + 1)) {
      for (char *s = name; (s = strchr(s, '/')); s++) {
        *s = 0;
        if (mkdirat(directory, name, 0755) && errno != EEXIST) fail(name);
        *s = '/';
      }
      memcpy(last, name, slash - name + 1);
      last[slash - name + 1] = 0;
    }
    if (name[length - 1] != '/')
      entries[files++] = (struct entry){u32(p + 20), u32(p + 24), u32(p + 42), u16(p + 10), name};
    p += 46 + length + u16(p + 30) + u16(p + 32);
  }
  count = files;
  qsort(entries, count, sizeof *entries, larger);
  int threads = argc > 3 ? atoi(argv[3]) : 2;
  pthread_t ids[64];
  for (int i = 1; i < threads && i < 64; i++) pthread_create(&ids[i], 0, work, 0);
  work(0);
  for (int i = 1; i < threads && i < 64; i++) pthread_join(ids[i], 0);
  return 0;
}
