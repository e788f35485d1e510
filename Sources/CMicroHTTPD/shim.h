#pragma once
#include <microhttpd.h>
#include <stdarg.h>

// Functions with a variable number of arguments cannot be called from Swift; this is the one form that is needed.
static struct MHD_Daemon *webpack_assets_start_daemon(
    unsigned int flags, MHD_AccessHandlerCallback handler, void *context, ...) {
  va_list options;
  va_start(options, context);
  struct MHD_Daemon *daemon = MHD_start_daemon_va(flags, 0, NULL, NULL, handler, context, options);
  va_end(options);
  return daemon;
}

// What a server is started with, beside its handler.
typedef struct {
  MHD_socket socket;
  unsigned int threads;
  unsigned int connections;
  // Of one address; 0 for no limit.
  unsigned int connections_per_address;
  unsigned int idle_seconds;
  size_t memory_per_connection;
  void *(*address)(void *context, const char *uri, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback completed;
} webpack_assets_server_options;

// Starts a server on a socket that listens already, with threads of its own that wait for many connections each.
static inline struct MHD_Daemon *webpack_assets_start_server(
    const webpack_assets_server_options *options, MHD_AccessHandlerCallback handler, void *context) {
  return webpack_assets_start_daemon(
      MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_ITC, handler, context,
      MHD_OPTION_LISTEN_SOCKET, options->socket,
      MHD_OPTION_THREAD_POOL_SIZE, options->threads,
      MHD_OPTION_CONNECTION_LIMIT, options->connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, options->connections_per_address,
      MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->memory_per_connection,
      MHD_OPTION_URI_LOG_CALLBACK, options->address, context,
      MHD_OPTION_NOTIFY_COMPLETED, options->completed, context,
      MHD_OPTION_END);
}

// Macros that the importer cannot see.
static inline ssize_t webpack_assets_read_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }
static inline ssize_t webpack_assets_read_end(void) { return MHD_CONTENT_READER_END_OF_STREAM; }

// Enumerations, which different versions of the header declare in different ways.
static inline enum MHD_Result webpack_assets_yes(void) { return MHD_YES; }
static inline enum MHD_Result webpack_assets_no(void) { return MHD_NO; }
static inline int webpack_assets_request_fields(
    struct MHD_Connection *connection, MHD_KeyValueIterator iterator, void *context) {
  return MHD_get_connection_values(connection, MHD_HEADER_KIND, iterator, context);
}
