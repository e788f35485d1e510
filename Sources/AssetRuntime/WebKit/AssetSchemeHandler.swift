// The part that knows WKURLSchemeHandler, and nothing else: requests in, words out. What is difficult about it is in
// SchemeTasks, which runs on every system.

#if canImport(WebKit)
  public import Foundation
  public import WebKit

  /// Answers a custom scheme of a `WKWebView` from a bundle.
  ///
  /// ```swift
  /// let configuration = WKWebViewConfiguration()
  /// configuration.setURLSchemeHandler(AssetSchemeHandler(responder), forURLScheme: "app")
  /// let view = WKWebView(frame: .zero, configuration: configuration)
  /// view.load(URLRequest(url: URL(string: "app://local/")!))
  /// ```
  @MainActor public final class AssetSchemeHandler: NSObject, WKURLSchemeHandler {
    private let tasks: SchemeTasks
    private var clients: [ObjectIdentifier: Client] = [:]

    /// Makes a handler.
    ///
    /// - Parameter answering: An ``AssetResponder``, or a ``PendingResponder`` whose bundle comes later.
    public init(_ answering: any AssetAnswering) {
      tasks = SchemeTasks(answering)
      super.init()
    }

    /// Called by WebKit when a page asks for something.
    public func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
      let id = ObjectIdentifier(urlSchemeTask)
      let client = Client(urlSchemeTask) { [weak self] in self?.clients[id] = nil }
      clients[id] = client
      tasks.start(client, AssetRequest(urlSchemeTask.request))
    }

    /// Called by WebKit when a page no longer wants it; nothing may be told to the task from here on.
    public func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
      guard let client = clients.removeValue(forKey: ObjectIdentifier(urlSchemeTask)) else {
        return
      }
      tasks.stop(client)
    }

    /// A task of WebKit as `SchemeTasks` speaks to it.
    private final class Client: SchemeTaskClient {
      private let task: any WKURLSchemeTask
      private let ended: () -> Void

      init(_ task: any WKURLSchemeTask, _ ended: @escaping () -> Void) {
        self.task = task
        self.ended = ended
      }

      func receive(_ response: AssetResponse) {
        var fields: [String: String] = [:]
        for field in response.headers { fields[field.name] = response.headers[field.name] }
        let url = task.request.url ?? URL(fileURLWithPath: "/")
        let head = HTTPURLResponse(
          url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: fields)
        // A task that gets data before a response raises an exception, so there is always one.
        let plain = URLResponse(
          url: url, mimeType: response.headers["Content-Type"],
          expectedContentLength: response.body.count, textEncodingName: nil)
        task.didReceive(head ?? plain)
      }

      func receive(_ bytes: [UInt8]) { task.didReceive(Data(bytes)) }

      func finish() {
        ended()
        task.didFinish()
      }

      func fail(_ error: ReadError) {
        ended()
        task.didFailWithError(
          NSError(
            domain: NSURLErrorDomain, code: NSURLErrorCannotDecodeContentData,
            userInfo: [NSLocalizedDescriptionKey: error.description]))
      }
    }
  }

  extension AssetRequest {
    /// Makes a request of a request of the system's.
    public init(_ request: URLRequest) {
      var headers = HeaderFields()
      for (name, value) in request.allHTTPHeaderFields ?? [:] { headers.add(name, value) }
      // WebKit does not unpack what a scheme handler answers.
      headers["Accept-Encoding"] = nil
      let address = request.url?.absoluteString ?? ""
      let isMainDocument = request.mainDocumentURL.map { $0.absoluteString == address } ?? false
      self.init(
        address, method: request.httpMethod ?? "GET", headers: headers,
        isMainDocument: isMainDocument)
    }
  }
#endif
