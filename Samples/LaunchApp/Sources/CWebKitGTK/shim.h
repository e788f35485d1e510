// What Swift cannot import of GTK and WebKit: cast macros, functions with a variable number of arguments, signals.
#pragma once
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <string.h>
#include <unistd.h>
#include <webkit2/webkit2.h>

// Swift's main actor is libdispatch's main queue, which tells by a descriptor that there is work: GTK's loop waits for it too.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

static gboolean launch_drain(gint descriptor, GIOCondition condition, gpointer unused) {
  guint64 count;
  if (read(descriptor, &count, sizeof count) < 0) return G_SOURCE_CONTINUE;
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

static inline void launch_join_loops(void) {
  g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN, launch_drain, NULL, NULL);
}

// What happens in a view.
typedef struct {
  void *context;
  // 0 asked for, 1 redirected, 2 first bytes, 3 loaded.
  void (*loads)(void *context, int event);
  void (*fails)(void *context, const char *message);
  void (*ends)(void *context);
  void (*says)(void *context, const char *message);
  void (*asks)(void *context, WebKitURISchemeRequest *request);
  void (*closes)(void *context);
  // A page or something of a page is asked for.
  void (*fetches)(void *context, const char *address);
  // Whether a navigation is made.
  gboolean (*navigates)(void *context, const char *address);
} launch_events;

static void launch_load_changed(WebKitWebView *view, WebKitLoadEvent event, launch_events *events) {
  events->loads(events->context, (int)event);
}

static gboolean launch_load_failed(
    WebKitWebView *view, WebKitLoadEvent event, char *uri, GError *error, launch_events *events) {
  // Another load took its place.
  if (!g_error_matches(error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED))
    events->fails(events->context, error->message);
  return FALSE;
}

static void launch_terminated(
    WebKitWebView *view, WebKitWebProcessTerminationReason reason, launch_events *events) {
  events->ends(events->context);
}

static void launch_fetched(
    WebKitWebView *view, WebKitWebResource *resource, WebKitURIRequest *request, launch_events *events) {
  events->fetches(events->context, webkit_uri_request_get_uri(request));
}

static gboolean launch_decide(
    WebKitWebView *view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type, launch_events *events) {
  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE) return FALSE;
  WebKitNavigationAction *action =
      webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision));
  const char *address = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
  if (events->navigates(events->context, address)) return FALSE;
  webkit_policy_decision_ignore(decision);
  return TRUE;
}

static void launch_message(
    WebKitUserContentManager *manager, WebKitJavascriptResult *result, launch_events *events) {
  char *text = jsc_value_to_string(webkit_javascript_result_get_js_value(result));
  events->says(events->context, text);
  g_free(text);
}

static void launch_asked(WebKitURISchemeRequest *request, gpointer events) {
  ((launch_events *)events)->asks(((launch_events *)events)->context, request);
}

static void launch_closed(GtkWidget *window, launch_events *events) { events->closes(events->context); }

// A window with a view; `events` has to live as long.
static inline WebKitWebView *launch_make_view(
    launch_events *events, const char *scheme, const char *script, int width, int height) {
  WebKitWebContext *context = webkit_web_context_new_ephemeral();
  webkit_web_context_register_uri_scheme(context, scheme, launch_asked, events, NULL);
  WebKitSecurityManager *security = webkit_web_context_get_security_manager(context);
  webkit_security_manager_register_uri_scheme_as_secure(security, scheme);
  webkit_security_manager_register_uri_scheme_as_cors_enabled(security, scheme);
  WebKitUserContentManager *manager = webkit_user_content_manager_new();
  g_signal_connect(
      manager, "script-message-received::launch", G_CALLBACK(launch_message), events);
  webkit_user_content_manager_register_script_message_handler(manager, "launch");
  WebKitUserScript *user = webkit_user_script_new(
      script, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START,
      NULL, NULL);
  webkit_user_content_manager_add_script(manager, user);
  webkit_user_script_unref(user);
  GtkWidget *view = GTK_WIDGET(g_object_new(
      WEBKIT_TYPE_WEB_VIEW, "web-context", context, "user-content-manager", manager, NULL));
  g_signal_connect(view, "load-changed", G_CALLBACK(launch_load_changed), events);
  g_signal_connect(view, "load-failed", G_CALLBACK(launch_load_failed), events);
  g_signal_connect(view, "web-process-terminated", G_CALLBACK(launch_terminated), events);
  g_signal_connect(view, "decide-policy", G_CALLBACK(launch_decide), events);
  g_signal_connect(view, "resource-load-started", G_CALLBACK(launch_fetched), events);
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  g_signal_connect(window, "destroy", G_CALLBACK(launch_closed), events);
  gtk_container_add(GTK_CONTAINER(window), view);
  gtk_widget_show_all(window);
  return WEBKIT_WEB_VIEW(view);
}

// Ends with a text or with an error.
typedef struct {
  void *context;
  void (*ended)(void *context, const char *text, const char *error);
} launch_completion;

static void launch_called(GObject *view, GAsyncResult *result, gpointer data) {
  launch_completion *completion = (launch_completion *)data;
  GError *error = NULL;
  JSCValue *value =
      webkit_web_view_call_async_javascript_function_finish(WEBKIT_WEB_VIEW(view), result, &error);
  char *text = value && jsc_value_is_string(value) ? jsc_value_to_string(value) : NULL;
  completion->ended(completion->context, text, error ? error->message : NULL);
  g_free(text);
  if (value) g_object_unref(value);
  g_clear_error(&error);
  g_free(completion);
}

static inline launch_completion *launch_complete(launch_completion completion) {
  launch_completion *copy = g_new(launch_completion, 1);
  *copy = completion;
  return copy;
}

static inline void launch_call(WebKitWebView *view, const char *body, launch_completion completion) {
  webkit_web_view_call_async_javascript_function(
      view, body, -1, NULL, NULL, NULL, NULL, launch_called, launch_complete(completion));
}

static void launch_drawn(GObject *view, GAsyncResult *result, gpointer data) {
  launch_completion *completion = (launch_completion *)data;
  GError *error = NULL;
  cairo_surface_t *surface =
      webkit_web_view_get_snapshot_finish(WEBKIT_WEB_VIEW(view), result, &error);
  const char *path = (const char *)g_object_get_data(view, "launch-snapshot");
  const char *problem = error ? error->message : NULL;
  if (surface && cairo_surface_write_to_png(surface, path) != CAIRO_STATUS_SUCCESS)
    problem = "the picture cannot be written";
  completion->ended(completion->context, NULL, problem);
  if (surface) cairo_surface_destroy(surface);
  g_clear_error(&error);
  g_free(completion);
}

// Writes a picture of what can be seen.
static inline void launch_draw(WebKitWebView *view, const char *path, launch_completion completion) {
  g_object_set_data_full(G_OBJECT(view), "launch-snapshot", g_strdup(path), g_free);
  webkit_web_view_get_snapshot(
      view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, NULL, launch_drawn,
      launch_complete(completion));
}

static inline void launch_fields(
    WebKitURISchemeRequest *request, void (*each)(void *, const char *, const char *), void *context) {
  SoupMessageHeaders *headers = webkit_uri_scheme_request_get_http_headers(request);
  if (!headers) return;
  SoupMessageHeadersIter iterator;
  const char *name, *value;
  soup_message_headers_iter_init(&iterator, headers);
  while (soup_message_headers_iter_next(&iterator, &name, &value)) each(context, name, value);
}

static inline WebKitURISchemeRequest *launch_keep(WebKitURISchemeRequest *request) {
  return (WebKitURISchemeRequest *)g_object_ref(request);
}

// The head of an answer, to which fields are added before it is sent.
static inline SoupMessageHeaders *launch_head(void) {
  return soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE);
}

// Sends an answer: bytes that are copied, or what is read from a descriptor, which is closed. Gives up the request.
static inline void launch_answer(
    WebKitURISchemeRequest *request, unsigned int status, const char *type, SoupMessageHeaders *head,
    const void *bytes, gint64 count, int descriptor) {
  GInputStream *stream = NULL;
  if (descriptor >= 0) {
    stream = g_unix_input_stream_new(descriptor, TRUE);
  } else {
    GBytes *copy = g_bytes_new(bytes, (gsize)count);
    stream = g_memory_input_stream_new_from_bytes(copy);
    g_bytes_unref(copy);
  }
  WebKitURISchemeResponse *response = webkit_uri_scheme_response_new(stream, count);
  webkit_uri_scheme_response_set_status(response, status, NULL);
  if (type) webkit_uri_scheme_response_set_content_type(response, type);
  webkit_uri_scheme_response_set_http_headers(response, head);
  webkit_uri_scheme_request_finish_with_response(request, response);
  g_object_unref(response);
  g_object_unref(stream);
  g_object_unref(request);
}

static void launch_filtered(GObject *object, GAsyncResult *result, gpointer data) {
  launch_completion *completion = (launch_completion *)data;
  WebKitUserContentFilterStore *store = WEBKIT_USER_CONTENT_FILTER_STORE(object);
  GError *error = NULL;
  WebKitUserContentFilter *filter = webkit_user_content_filter_store_save_finish(store, result, &error);
  if (filter) {
    WebKitUserContentManager *manager = (WebKitUserContentManager *)g_object_get_data(object, "launch-manager");
    webkit_user_content_manager_add_filter(manager, filter);
    webkit_user_content_filter_unref(filter);
  }
  completion->ended(completion->context, NULL, error ? error->message : NULL);
  g_clear_error(&error);
  g_free(completion);
}

// Puts a list of rules in the place of the one before, for what pages load from other origins.
static inline void launch_filter(
    WebKitWebView *view, const char *directory, const char *rules, launch_completion completion) {
  WebKitUserContentManager *manager = webkit_web_view_get_user_content_manager(view);
  webkit_user_content_manager_remove_all_filters(manager);
  if (!rules) {
    completion.ended(completion.context, NULL, NULL);
    return;
  }
  WebKitUserContentFilterStore *store = webkit_user_content_filter_store_new(directory);
  g_object_set_data_full(G_OBJECT(store), "launch-manager", g_object_ref(manager), g_object_unref);
  GBytes *source = g_bytes_new(rules, strlen(rules));
  webkit_user_content_filter_store_save(
      store, "launch", source, NULL, launch_filtered, launch_complete(completion));
  g_bytes_unref(source);
  g_object_unref(store);
}

// Has the system open an address.
static inline void launch_open(const char *address) { g_app_info_launch_default_for_uri(address, NULL, NULL); }

// Has the web process write what its console says, for which the engine wants its inspector switched on.
static inline void launch_show_console(WebKitWebView *view) {
  WebKitSettings *settings = webkit_web_view_get_settings(view);
  webkit_settings_set_enable_developer_extras(settings, TRUE);
  webkit_settings_set_enable_write_console_messages_to_stdout(settings, TRUE);
}

static inline void launch_initialize(void) { gtk_init(NULL, NULL); }
