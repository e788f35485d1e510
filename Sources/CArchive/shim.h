#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

// Macros that the importer cannot see.
static inline unsigned int webpack_assets_AE_IFREG(void) { return AE_IFREG; }
static inline unsigned int webpack_assets_AE_IFDIR(void) { return AE_IFDIR; }
static inline unsigned int webpack_assets_AE_IFLNK(void) { return AE_IFLNK; }

// libarchive keeps names in the encoding of the thread's locale: in the C locale every name that is not ASCII is lost.
// These two put a UTF-8 locale in force for the calling thread and take it away again. Where the system has none at
// all, names that are not ASCII are reported as unreadable.
typedef struct {
  locale_t own;
  locale_t previous;
} webpack_assets_locale;

static inline webpack_assets_locale webpack_assets_enter_utf8(void) {
  static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8", ""};
  webpack_assets_locale state = {(locale_t)0, (locale_t)0};
  for (unsigned int i = 0; i < sizeof names / sizeof names[0] && !state.own; i++)
    state.own = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
  if (state.own) state.previous = uselocale(state.own);
  return state;
}

static inline void webpack_assets_leave_utf8(webpack_assets_locale state) {
  if (!state.own) return;
  uselocale(state.previous);
  freelocale(state.own);
}
