// What WatchEvents+Kqueue.swift takes from Apple's C library, with the types that its documentation gives (kqueue(2),
// open(2), getrlimit(2)). Declarations only: nothing is linked or run.
#pragma once
#include <stdint.h>

struct kevent {
  uintptr_t ident;
  int16_t filter;
  uint16_t flags;
  uint32_t fflags;
  intptr_t data;
  void *udata;
};

struct timespec {
  long tv_sec;
  long tv_nsec;
};

typedef uint64_t rlim_t;

struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};

int kqueue(void);
int kevent(
    int kq, const struct kevent *changelist, int nchanges, struct kevent *eventlist, int nevents,
    const struct timespec *timeout);
int close(int descriptor);
int getrlimit(int resource, struct rlimit *limit);
int setrlimit(int resource, const struct rlimit *limit);

#define EVFILT_VNODE (-4)
#define EV_ADD 0x0001
#define EV_CLEAR 0x0020
#define NOTE_DELETE 0x00000001
#define NOTE_WRITE 0x00000002
#define NOTE_EXTEND 0x00000004
#define NOTE_RENAME 0x00000020
#define NOTE_REVOKE 0x00000040
#define O_EVTONLY 0x00008000
#define O_CLOEXEC 0x01000000
#define OPEN_MAX 10240
#define RLIMIT_NOFILE 8
#define ENOENT 2
#define EACCES 13
#define ENOTDIR 20
