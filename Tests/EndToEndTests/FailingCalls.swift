internal import Foundation
internal import TestSupport

/// A library that makes the n-th call of one function of the system fail, for programs that are started with it.
///
/// Environment: `FAULT_CALL` names the function, `FAULT_AT` is the number of the call (0: every one), `FAULT_ERRNO` the
/// error, `FAULT_MARK` a file that appears once a call has failed. `FAULT_NOEXCHANGE` makes the file system one that
/// cannot exchange two names.
enum FailingCalls {
  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <pthread.h>
    #include <stdarg.h>
    #include <stdatomic.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <sys/syscall.h>
    #include <unistd.h>

    static atomic_int calls;

    static int fails(const char *name) {
      const char *call = getenv("FAULT_CALL");
      if (!call || strcmp(call, name)) return 0;
      int at = atoi(getenv("FAULT_AT"));
      int number = atomic_fetch_add(&calls, 1) + 1;
      if (at && number != at) return 0;
      syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, getenv("FAULT_MARK"), O_CREAT | O_WRONLY, 0644));
      errno = atoi(getenv("FAULT_ERRNO"));
      return 1;
    }
    #define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

    ssize_t pread(int fd, void *p, size_t n, off_t o) {
      return fails("pread") ? -1 : REAL(pread)(fd, p, n, o);
    }
    ssize_t write(int fd, const void *p, size_t n) {
      return fd > 2 && fails("write") ? -1 : REAL(write)(fd, p, n);
    }
    int openat(int d, const char *path, int flags, ...) {
      va_list list;
      va_start(list, flags);
      mode_t mode = va_arg(list, mode_t);
      va_end(list);
      return fails("openat") ? -1 : REAL(openat)(d, path, flags, mode);
    }
    int mkdirat(int d, const char *path, mode_t m) {
      return fails("mkdirat") ? -1 : REAL(mkdirat)(d, path, m);
    }
    int renameat(int a, const char *p, int b, const char *q) {
      return fails("renameat") ? -1 : REAL(renameat)(a, p, b, q);
    }
    int renameat2(int a, const char *p, int b, const char *q, unsigned f) {
      if (getenv("FAULT_NOEXCHANGE")) { errno = EINVAL; return -1; }
      return fails("renameat2") ? -1 : REAL(renameat2)(a, p, b, q, f);
    }
    int fstatat(int d, const char *path, struct stat *s, int f) {
      return fails("fstatat") ? -1 : REAL(fstatat)(d, path, s, f);
    }
    int fstat(int fd, struct stat *s) { return fails("fstat") ? -1 : REAL(fstat)(fd, s); }
    int flock(int fd, int op) { return fails("flock") ? -1 : REAL(flock)(fd, op); }
    int unlinkat(int d, const char *path, int f) {
      return fails("unlinkat") ? -1 : REAL(unlinkat)(d, path, f);
    }
    int close(int fd) {
      int failed = fd > 2 && fails("close"), code = errno, result = REAL(close)(fd);
      if (failed) errno = code;
      return failed ? -1 : result;
    }
    int pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *p) {
      return fails("pthread_create") ? EAGAIN : REAL(pthread_create)(t, a, f, p);
    }
    """

  /// Compiles the library; nil where there is no C compiler or programs cannot be started with it.
  static func library(in scratch: ScratchDirectory) throws -> String? {
    #if os(Linux)
      try scratch.write("faults/fail.c", source)
      let made = try Binary.shell(
        "cd faults && cc -shared -fPIC -O1 -o fail.so fail.c -ldl -lpthread", in: scratch.path)
      guard made.status == 0 else {
        print("no C compiler: failing calls were not tried\n\(made.errors.prefix(300))")
        return nil
      }
      return "\(scratch.path)/faults/fail.so"
    #else
      print("failing calls are tried on Linux only")
      return nil
    #endif
  }
}
