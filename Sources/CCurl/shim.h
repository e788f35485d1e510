#pragma once
#include <curl/curl.h>

// Functions with any number of arguments, which the importer cannot see: one for each type of argument.
static inline CURLcode webpack_assets_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode webpack_assets_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode webpack_assets_curl_set_writer(
    CURL *handle, size_t (*writer)(char *, size_t, size_t, void *), void *state) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
  return code ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, state);
}
static inline CURLcode webpack_assets_curl_set_progress(
    CURL *handle, int (*progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t), void *state) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  if (!code) code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, state);
  return code ? code : curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}
static inline CURLcode webpack_assets_curl_get_text(CURL *handle, CURLINFO info, char **value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode webpack_assets_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
// The names of protocols came with 7.85.0 and the bits went out of use then.
static inline CURLcode webpack_assets_curl_set_protocols(CURL *handle, int allowsPlain, int redirectsToPlain) {
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode code = curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, allowsPlain ? "http,https" : "https");
  return code ? code
              : curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, redirectsToPlain ? "http,https" : "https");
#else
  long both = CURLPROTO_HTTP | CURLPROTO_HTTPS;
  CURLcode code = curl_easy_setopt(handle, CURLOPT_PROTOCOLS, allowsPlain ? both : (long)CURLPROTO_HTTPS);
  return code ? code
              : curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, redirectsToPlain ? both : (long)CURLPROTO_HTTPS);
#endif
}
// CURL_GLOBAL_ALL is a macro of macros.
static inline CURLcode webpack_assets_curl_start(void) { return curl_global_init(CURL_GLOBAL_ALL); }
