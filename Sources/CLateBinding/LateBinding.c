// LateBinding: libraries that are loaded when they are first called.
//
// Most of what a launch sees of the tool is `extract`, whose second run takes three milliseconds; yet more than one more
// went into loading libxml2 (which brings ICU along), libarchive, the decoders of images and zopfli, and into looking up
// their symbols, for commands that need none of them. So the tool defines the functions it calls itself: each loads the
// library, finds the function and jumps to it. Who links the modules into something else gets the libraries in the
// ordinary way.
//
// The definitions are checked against the libraries' headers, are hidden so that the libraries do not find them instead
// of their own. `make build` does not link the libraries where everything that is called is defined here
// (Scripts/late-binding.sh looks); a plain `swift build` does, and all is as usual.
#if defined(__linux__)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

#include <stdarg.h>

#include <archive.h>
#include <archive_entry.h>
#include <curl/curl.h>
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlsave.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <microhttpd.h>
#include <spng.h>
#include <turbojpeg.h>
#if WITH_ZOPFLI
#include <zopfli/zopfli.h>
#endif

#define HIDDEN __attribute__((visibility("hidden")))

// The binary interface that the headers describe.
static const char curl_library[] = "libcurl.so.4";
static const char archive_library[] = "libarchive.so.13";
static const char server_library[] = "libmicrohttpd.so.12";
#if LIBXML_VERSION >= 21400
static const char xml_library[] = "libxml2.so.16";
#else
static const char xml_library[] = "libxml2.so.2";
#endif
static const char spng_library[] = "libspng.so.0";
static const char turbo_library[] = "libturbojpeg.so.0";
#if WITH_ZOPFLI
static const char zopfli_library[] = "libzopfli.so.1";
#endif

// The system keeps count of what it has loaded and locks: to ask again is neither wrong nor dear.
static void *late_symbol(const char *library, const char *name) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  void *symbol = handle ? dlsym(handle, name) : 0;
  if (symbol) return symbol;
  fprintf(stderr, "error: %s is needed here and cannot be used: %s\n", library, dlerror());
  _exit(1);
}

#define FORWARD(library, result, name, parameters, arguments)                     \
  HIDDEN result name parameters {                                                 \
    static __typeof__(&name) found;                                               \
    __typeof__(&name) target = __atomic_load_n(&found, __ATOMIC_ACQUIRE);         \
    if (!target) {                                                                \
      target = (__typeof__(&name))late_symbol(library##_library, #name);          \
      __atomic_store_n(&found, target, __ATOMIC_RELEASE);                         \
    }                                                                             \
    return target arguments;                                                      \
  }
#define XML(result, name, parameters, arguments) FORWARD(xml, result, name, parameters, arguments)
#define ARCHIVE(result, name, parameters, arguments) FORWARD(archive, result, name, parameters, arguments)

XML(xmlNodePtr, xmlAddChild, (xmlNodePtr parent, xmlNodePtr child), (parent, child))
XML(xmlNodePtr, xmlAddPrevSibling, (xmlNodePtr node, xmlNodePtr added), (node, added))
XML(const xmlChar *, xmlBufferContent, (const xmlBuffer *buffer), (buffer))
XML(xmlBufferPtr, xmlBufferCreate, (void), ())
XML(void, xmlBufferFree, (xmlBufferPtr buffer), (buffer))
XML(__typeof__(xmlCtxtGetLastError(0)), xmlCtxtGetLastError, (void *context), (context))
XML(xmlDocPtr, xmlCtxtReadMemory,
    (xmlParserCtxtPtr context, const char *bytes, int size, const char *url, const char *encoding, int options),
    (context, bytes, size, url, encoding, options))
XML(xmlNodePtr, xmlDocGetRootElement, (const xmlDoc *document), (document))
XML(void, xmlFreeDoc, (xmlDocPtr document), (document))
XML(void, xmlFreeNode, (xmlNodePtr node), (node))
XML(void, xmlFreeNs, (xmlNsPtr space), (space))
XML(void, xmlFreeParserCtxt, (xmlParserCtxtPtr context), (context))
XML(void, xmlInitParser, (void), ())
XML(int, xmlIsBlankNode, (const xmlNode *node), (node))
XML(xmlNodePtr, xmlNewCDataBlock, (xmlDocPtr document, const xmlChar *text, int length), (document, text, length))
XML(xmlDocPtr, xmlNewDoc, (const xmlChar *version), (version))
XML(xmlNodePtr, xmlNewDocComment, (xmlDocPtr document, const xmlChar *text), (document, text))
XML(xmlNodePtr, xmlNewDocNode, (xmlDocPtr document, xmlNsPtr space, const xmlChar *name, const xmlChar *text),
    (document, space, name, text))
XML(xmlNodePtr, xmlNewDocTextLen, (xmlDocPtr document, const xmlChar *text, int length), (document, text, length))
XML(xmlNsPtr, xmlNewNs, (xmlNodePtr node, const xmlChar *address, const xmlChar *prefix), (node, address, prefix))
XML(xmlAttrPtr, xmlNewNsProp, (xmlNodePtr node, xmlNsPtr space, const xmlChar *name, const xmlChar *value),
    (node, space, name, value))
XML(xmlParserCtxtPtr, xmlNewParserCtxt, (void), ())
XML(int, xmlNodeDump, (xmlBufferPtr buffer, xmlDocPtr document, xmlNodePtr node, int level, int format),
    (buffer, document, node, level, format))
XML(int, xmlNodeGetSpacePreserve, (const xmlNode *node), (node))
XML(__typeof__(xmlNodeSetContentLen(0, 0, 0)), xmlNodeSetContentLen, (xmlNodePtr node, const xmlChar *text, int length),
    (node, text, length))
XML(int, xmlRemoveProp, (xmlAttrPtr attribute), (attribute))
XML(xmlAttrPtr, xmlSetNsProp, (xmlNodePtr node, xmlNsPtr space, const xmlChar *name, const xmlChar *value),
    (node, space, name, value))
XML(xmlNodePtr, xmlTextMerge, (xmlNodePtr first, xmlNodePtr second), (first, second))
XML(void, xmlUnlinkNode, (xmlNodePtr node), (node))
XML(xmlXPathObjectPtr, xmlXPathEvalExpression, (const xmlChar *text, xmlXPathContextPtr context), (text, context))
XML(void, xmlXPathFreeContext, (xmlXPathContextPtr context), (context))
XML(void, xmlXPathFreeObject, (xmlXPathObjectPtr object), (object))
XML(xmlXPathContextPtr, xmlXPathNewContext, (xmlDocPtr document), (document))
XML(void, xmlXPathNodeSetSort, (xmlNodeSetPtr set), (set))
XML(int, xmlXPathRegisterNs, (xmlXPathContextPtr context, const xmlChar *prefix, const xmlChar *address),
    (context, prefix, address))

// A variable that holds a function.
static void late_xmlFree(void *memory) {
  static xmlFreeFunc *found;
  xmlFreeFunc *target = __atomic_load_n(&found, __ATOMIC_ACQUIRE);
  if (!target) {
    target = (xmlFreeFunc *)late_symbol(xml_library, "xmlFree");
    __atomic_store_n(&found, target, __ATOMIC_RELEASE);
  }
  (*target)(memory);
}
#ifndef xmlFree
HIDDEN xmlFreeFunc xmlFree = late_xmlFree;
#endif

#define SUPPORT(name) ARCHIVE(int, archive_read_support_##name, (struct archive *archive), (archive))
SUPPORT(filter_bzip2)
SUPPORT(filter_compress)
SUPPORT(filter_gzip)
SUPPORT(filter_lz4)
SUPPORT(filter_lzma)
SUPPORT(filter_none)
SUPPORT(filter_xz)
SUPPORT(filter_zstd)
SUPPORT(format_7zip)
SUPPORT(format_cab)
SUPPORT(format_cpio)
SUPPORT(format_rar)
SUPPORT(format_rar5)
SUPPORT(format_tar)
SUPPORT(format_xar)
SUPPORT(format_zip)
ARCHIVE(struct archive *, archive_read_new, (void), ())
ARCHIVE(int, archive_read_free, (struct archive *archive), (archive))
ARCHIVE(int, archive_read_open_filename, (struct archive *archive, const char *path, size_t block),
        (archive, path, block))
ARCHIVE(int, archive_read_next_header, (struct archive *archive, struct archive_entry **entry), (archive, entry))
ARCHIVE(la_ssize_t, archive_read_data, (struct archive *archive, void *bytes, size_t count), (archive, bytes, count))
ARCHIVE(int, archive_read_data_block,
        (struct archive *archive, const void **bytes, size_t *count, la_int64_t *offset),
        (archive, bytes, count, offset))
ARCHIVE(const char *, archive_error_string, (struct archive *archive), (archive))
ARCHIVE(__LA_MODE_T, archive_entry_filetype, (struct archive_entry *entry), (entry))
ARCHIVE(const char *, archive_entry_hardlink_utf8, (struct archive_entry *entry), (entry))
ARCHIVE(const char *, archive_entry_pathname, (struct archive_entry *entry), (entry))
ARCHIVE(const char *, archive_entry_pathname_utf8, (struct archive_entry *entry), (entry))
ARCHIVE(la_int64_t, archive_entry_size, (struct archive_entry *entry), (entry))
ARCHIVE(int, archive_entry_size_is_set, (struct archive_entry *entry), (entry))
ARCHIVE(const char *, archive_entry_symlink_utf8, (struct archive_entry *entry), (entry))

#define SERVER(result, name, parameters, arguments) FORWARD(server, result, name, parameters, arguments)
SERVER(struct MHD_Daemon *, MHD_start_daemon_va,
       (unsigned int flags, uint16_t port, MHD_AcceptPolicyCallback policy, void *policy_context,
        MHD_AccessHandlerCallback handler, void *context, va_list options),
       (flags, port, policy, policy_context, handler, context, options))
SERVER(void, MHD_stop_daemon, (struct MHD_Daemon *daemon), (daemon))
SERVER(int, MHD_get_connection_values,
       (struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIterator iterator, void *context),
       (connection, kind, iterator, context))
SERVER(struct MHD_Response *, MHD_create_response_from_callback,
       (uint64_t size, size_t block, MHD_ContentReaderCallback reader, void *context,
        MHD_ContentReaderFreeCallback release),
       (size, block, reader, context, release))
SERVER(void, MHD_destroy_response, (struct MHD_Response *response), (response))
SERVER(enum MHD_Result, MHD_add_response_header,
       (struct MHD_Response *response, const char *name, const char *value), (response, name, value))
SERVER(enum MHD_Result, MHD_queue_response,
       (struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response),
       (connection, status, response))

#define SPNG(result, name, parameters, arguments) FORWARD(spng, result, name, parameters, arguments)
#define TURBO(result, name, parameters, arguments) FORWARD(turbo, result, name, parameters, arguments)
SPNG(spng_ctx *, spng_ctx_new, (int flags), (flags))
SPNG(void, spng_ctx_free, (spng_ctx *context), (context))
SPNG(int, spng_set_image_limits, (spng_ctx *context, uint32_t width, uint32_t height), (context, width, height))
SPNG(int, spng_set_chunk_limits, (spng_ctx *context, size_t size, size_t cache), (context, size, cache))
SPNG(int, spng_set_png_buffer, (spng_ctx *context, const void *bytes, size_t count), (context, bytes, count))
SPNG(int, spng_decode_image, (spng_ctx *context, void *output, size_t count, int format, int flags),
     (context, output, count, format, flags))
SPNG(int, spng_decoded_image_size, (spng_ctx *context, int format, size_t *size), (context, format, size))
SPNG(const char *, spng_strerror, (int error), (error))
TURBO(tjhandle, tjInitTransform, (void), ())
TURBO(tjhandle, tjInitDecompress, (void), ())
TURBO(int, tjDestroy, (tjhandle handle), (handle))
TURBO(void, tjFree, (unsigned char *memory), (memory))
TURBO(char *, tjGetErrorStr2, (tjhandle handle), (handle))
TURBO(int, tjTransform,
      (tjhandle handle, const unsigned char *bytes, unsigned long count, int n, unsigned char **outputs,
       unsigned long *sizes, tjtransform *transforms, int flags),
      (handle, bytes, count, n, outputs, sizes, transforms, flags))
TURBO(int, tjDecompress2,
      (tjhandle handle, const unsigned char *bytes, unsigned long count, unsigned char *output, int width, int pitch,
       int height, int format, int flags),
      (handle, bytes, count, output, width, pitch, height, format, flags))

#if WITH_ZOPFLI
FORWARD(zopfli, void, ZopfliInitOptions, (ZopfliOptions *options), (options))
FORWARD(zopfli, void, ZopfliCompress,
        (const ZopfliOptions *options, ZopfliFormat format, const unsigned char *bytes, size_t count,
         unsigned char **output, size_t *size),
        (options, format, bytes, count, output, size))
#endif

// Each of these two has one argument behind the named ones, a `long`, a `curl_off_t` or a pointer: a word on every
// system that this is for.
_Static_assert(sizeof(long) == sizeof(void *) && sizeof(curl_off_t) == sizeof(void *), "arguments of one size");
#undef curl_easy_setopt
#undef curl_easy_getinfo
#define CURL(result, name, parameters, arguments) FORWARD(curl, result, name, parameters, arguments)
#define WITH_WORD(name, kind)                                                     \
  HIDDEN CURLcode name(CURL *handle, kind what, ...) {                            \
    static __typeof__(&name) found;                                               \
    __typeof__(&name) target = __atomic_load_n(&found, __ATOMIC_ACQUIRE);         \
    if (!target) {                                                                \
      target = (__typeof__(&name))late_symbol(curl_library, #name);               \
      __atomic_store_n(&found, target, __ATOMIC_RELEASE);                         \
    }                                                                             \
    va_list list;                                                                 \
    va_start(list, what);                                                         \
    void *word = va_arg(list, void *);                                            \
    va_end(list);                                                                 \
    return target(handle, what, word);                                            \
  }
WITH_WORD(curl_easy_setopt, CURLoption)
WITH_WORD(curl_easy_getinfo, CURLINFO)
CURL(CURL *, curl_easy_init, (void), ())
CURL(void, curl_easy_cleanup, (CURL *handle), (handle))
CURL(CURLcode, curl_easy_perform, (CURL *handle), (handle))
CURL(const char *, curl_easy_strerror, (CURLcode code), (code))
CURL(CURLcode, curl_global_init, (long flags), (flags))
#endif
