// AssetResponder: requests to responses, without a server and without extraction.
//
// method → rule → address → file → preconditions → form (gzip or plain) → range → body
//
// The order is that of RFC 9110, section 13.2.2. A file has two forms at most: its bytes, and, where an archive holds it
// deflated, its DEFLATE stream between a gzip header and trailer. They have tags of their own, and ranges are always
// ranges of the plain form. Nothing here knows of WebKit or of sockets: `serve`, the scheme handler and the tests all
// ask the same way.

public import AssetArchive
internal import AssetText

/// Answers requests for the files of a bundle or a directory.
///
/// ```swift
/// let responder = AssetResponder(archive: try ArchiveReader(path: bundlePath))
/// let response = responder.response(to: AssetRequest("/js/app.mjs"))
/// ```
public struct AssetResponder: Sendable {
  private let source: any AssetSource
  private let shell: SourceFile?
  /// How to answer.
  public let options: Options

  /// Answers from an archive, without extracting it.
  public init(archive: ArchiveReader, options: Options = Options()) {
    self.init(source: ArchiveSource(archive), options: options)
  }

  /// Answers from a directory.
  ///
  /// - Throws: `ReadError.file` where it cannot be opened.
  public init(directory: String, options: Options = Options()) throws(ReadError) {
    self.init(source: try DirectorySource(directory), options: options)
  }

  private init(source: any AssetSource, options: Options) {
    self.source = source
    self.options = options
    shell = options.shell.map { bytes in
      let path = AssetPath(options.indexPage) ?? AssetResponder.anyPage
      return SourceFile(
        mediaType: path.map { MediaType.ofFile(path: $0, bytes: bytes).value } ?? "text/html",
        size: bytes.count, tag: "shell-" + SHA256.hexadecimal(bytes).prefix(32)
      ) { (range) in [.bytes(Array(bytes[range]))] }
    }
  }

  private static let anyPage = AssetPath("index.html")

  /// Answers a request.
  ///
  /// Blocks while the disk is read; never call it on the main thread or on Swift's cooperative pool. Nothing is thrown:
  /// what cannot be read is answered with status 500 and the reason.
  /// - Complexity: O(1) in the size of the file, once the manifest has been read; small files are read as a whole.
  public func response(to request: AssetRequest) -> AssetResponse {
    var response: AssetResponse
    do throws(ReadError) {
      response = try answer(request)
    } catch {
      response = .message(500, error.description)
    }
    if request.method == "HEAD" { response.body = AssetBody([UInt8]()) }
    addPolicies(&response, request)
    for field in options.additionalHeaders { response.headers[field.name] = nil }
    for field in options.additionalHeaders { response.headers.add(field.name, field.value) }
    return response
  }

  private func answer(_ request: AssetRequest) throws(ReadError) -> AssetResponse {
    switch request.method {
    case "GET", "HEAD": break
    case "OPTIONS": return options(request)
    default:
      var response = AssetResponse.message(
        405, "'\(request.method)' is not answered here; GET and HEAD are")
      response.headers["Allow"] = Self.allowed
      return response
    }
    guard let target = RequestTarget(request.target) else {
      return .message(400, "the address has no form that a file's address has")
    }
    if let response = try ruled(request) { return response }
    switch try find(target, request) {
    case .file(let file, let status, let depends):
      var response = try respond(with: file, status: status, to: request)
      if depends {
        response.headers.vary(on: "Accept")
        response.headers.vary(on: "Sec-Fetch-Dest")
      }
      return response
    case .directory(let path): return redirect(to: path, query: target.query)
    case .nothing:
      return .message(404, "there is no '\(target.path)' in \(Self.lastName(source.name))")
    }
  }

  /// What a rule says, or nil where the file is the answer.
  private func ruled(_ request: AssetRequest) throws(ReadError) -> AssetResponse? {
    guard let rule = options.rules?.rule(for: request.target) else { return nil }
    var response: AssetResponse
    switch rule.action {
    case .pass, .openOutside: return nil
    case .block: return .message(403, "a rule blocks this address")
    case .replace(let path):
      guard let file = try source.file(path) else {
        return .message(
          404, "a rule names '\(path)', which is not in \(Self.lastName(source.name))")
      }
      response = try respond(with: file, status: 200, to: request)
    case .generate(let make):
      response = make(request)
      if response.headers["Content-Length"] == nil {
        response.headers["Content-Length"] = String(response.body.count)
      }
      cut(&response, to: request)
    }
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  /// Cuts a range out of content that was made: engines play nothing without.
  private func cut(_ response: inout AssetResponse, to request: AssetRequest) {
    guard response.status == 200, request.method == "GET", request.headers["If-Range"] == nil,
      response.headers["Content-Encoding"] == nil
    else { return }
    switch ByteRanges(request.headers["Range"], size: response.body.count) {
    case .some(let ranges) where ranges.count == 1:
      let size = response.body.count
      response.status = 206
      response.headers["Content-Range"] = Self.contentRange(ranges[0], of: size)
      response.headers["Content-Length"] = String(ranges[0].count)
      response.body = response.body.part(ranges[0])
    case .unsatisfiable:
      let size = response.body.count
      response = .message(416, "there are \(size) bytes")
      response.headers["Content-Range"] = "bytes */\(size)"
    case .some, .whole: break
    }
  }

  private static let allowed = "GET, HEAD, OPTIONS"

  private static func lastName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  // MARK: Addresses

  private enum Found {
    /// A file, the status it is sent with, and whether another kind of request would get something else.
    case file(SourceFile, status: Int, depends: Bool)
    /// A directory that was asked for without the slash.
    case directory(String)
    case nothing
  }

  private func find(_ target: RequestTarget, _ request: AssetRequest) throws(ReadError) -> Found {
    let path = target.path
    // What we keep beside the files is nobody's business.
    let isOurs = path == ".webpack-assets" || path.hasPrefix(".webpack-assets/")
    let isNavigation = request.isNavigation ?? !Self.looksLikeAsset(path)
    if !isOurs {
      var names: [String] = []
      if target.isDirectory {
        names.append(path.isEmpty ? options.indexPage : path + "/" + options.indexPage)
      } else {
        names.append(path)
      }
      if options.addsPageExtension, !path.isEmpty { names.append(path + ".html") }
      for name in names {
        if name == options.indexPage, isNavigation, let shell {
          return .file(shell, status: 200, depends: true)
        }
        if let file = try file(name) {
          return .file(file, status: 200, depends: name == options.indexPage && shell != nil)
        }
      }
      if !target.isDirectory, try file(path + "/" + options.indexPage) != nil {
        return .directory(path)
      }
    }
    guard isNavigation else { return .nothing }
    if let name = options.fallbackPage {
      if name == options.indexPage, let shell { return .file(shell, status: 200, depends: true) }
      if let file = try file(name) { return .file(file, status: 200, depends: true) }
    }
    if let name = options.notFoundPage, let file = try file(name) {
      return .file(file, status: 404, depends: true)
    }
    return .nothing
  }

  private func file(_ name: String) throws(ReadError) -> SourceFile? {
    guard let path = AssetPath(name) else { return nil }
    return try source.file(path)
  }

  /// True where the last name of a path ends as files do that pages load.
  private static func looksLikeAsset(_ path: String) -> Bool {
    guard let path = AssetPath(path), !path.fileExtension.isEmpty else { return false }
    let type = MediaType.ofName(path)
    return type.kind != .html && type != MediaType("application/octet-stream", .other)
  }

  private func redirect(to path: String, query: String?) -> AssetResponse {
    let address = RequestTarget.encode(path) + "/" + (query.map { "?" + $0 } ?? "")
    switch options.redirection {
    case .status:
      var response = AssetResponse.message(308, "the directory is at '\(path)/'")
      response.headers["Location"] = RequestTarget.escape(address)
      return response
    case .page:
      // The engine takes query and fragment from the address it has; nothing of the request gets into the script.
      let page = Array(
        "<!DOCTYPE html><script>location.replace(location.pathname+\"/\"+location.search+location.hash)</script>"
          .utf8)
      return AssetResponse(
        status: 200,
        headers: [
          "Content-Type": "text/html; charset=utf-8", "Content-Length": String(page.count),
          "Cache-Control": "no-store",
        ], body: AssetBody(page))
    }
  }

  // MARK: Files

  private func respond(
    with file: SourceFile, status: Int, to request: AssetRequest
  ) throws(ReadError) -> AssetResponse {
    let wantsRange = status == 200 && request.method == "GET" && request.headers["Range"] != nil
    let gzip = options.sendsGzip && !wantsRange ? file.deflated : nil
    let sendsGzip = gzip != nil && GzipForm.isAccepted(request.headers["Accept-Encoding"])
    let tag = EntityTag(sendsGzip ? file.tag + "-gzip" : file.tag)

    var headers: HeaderFields = ["Content-Type": file.mediaType]
    if status == 200 { headers["ETag"] = tag.text }
    headers["Cache-Control"] = options.cacheControl
    if let modified = file.modified, status == 200 {
      headers["Last-Modified"] = HTTPDate.text(modified)
    }
    if options.sendsGzip, file.deflated != nil { headers.vary(on: "Accept-Encoding") }
    if status == 200 {
      headers["Accept-Ranges"] = "bytes"
      switch Preconditions.check(request.headers, tag: tag, modified: file.modified) {
      case .passed: break
      case .notModified:
        headers["Content-Type"] = nil
        headers["Accept-Ranges"] = nil
        // Either none, or that of the answer with content (RFC 9110, section 8.6).
        headers["Content-Length"] = String(
          sendsGzip ? GzipForm.count(of: file.deflated?.data) : file.size)
        return AssetResponse(status: 304, headers: headers)
      case .failed: return .message(412, "the file is another version than the one asked for")
      }
    }
    if let gzip, sendsGzip {
      headers["Content-Encoding"] = "gzip"
      let body = GzipForm.body(gzip.data, crc32: gzip.crc32, size: file.size)
      headers["Content-Length"] = String(body.count)
      return AssetResponse(status: status, headers: headers, body: body)
    }
    var ranges = ByteRanges.whole
    if wantsRange, Preconditions.allowsRange(request.headers, tag: tag, modified: file.modified) {
      ranges = ByteRanges(request.headers["Range"], size: file.size)
    }
    switch ranges {
    case .whole:
      headers["Content-Length"] = String(file.size)
      let isHead = request.method == "HEAD"
      return AssetResponse(
        status: status, headers: headers,
        body: AssetBody(isHead ? [] : try file.parts(0..<file.size)))
    case .unsatisfiable:
      var response = AssetResponse.message(416, "the file has \(file.size) bytes")
      response.headers["Content-Range"] = "bytes */\(file.size)"
      response.headers["Accept-Ranges"] = "bytes"
      return response
    case .some(let ranges):
      if ranges.count == 1 {
        headers["Content-Range"] = Self.contentRange(ranges[0], of: file.size)
        headers["Content-Length"] = String(ranges[0].count)
        return AssetResponse(
          status: 206, headers: headers, body: AssetBody(try file.parts(ranges[0])))
      }
      return try multipart(file, ranges, headers)
    }
  }

  private static func contentRange(_ range: Range<Int>, of size: Int) -> String {
    "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
  }

  /// Several ranges as one body (RFC 9110, section 14.6).
  private func multipart(
    _ file: SourceFile, _ ranges: [Range<Int>], _ headers: HeaderFields
  ) throws(ReadError) -> AssetResponse {
    // Long enough that no file holds it by chance.
    let boundary = (0..<3).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
    var parts: [AssetBody.Part] = []
    for range in ranges {
      let head =
        "\r\n--\(boundary)\r\nContent-Type: \(file.mediaType)\r\n"
        + "Content-Range: \(Self.contentRange(range, of: file.size))\r\n\r\n"
      parts.append(.bytes(Array(head.utf8)))
      parts += try file.parts(range)
    }
    parts.append(.bytes(Array("\r\n--\(boundary)--\r\n".utf8)))
    let body = AssetBody(parts)
    var headers = headers
    headers["Content-Type"] = "multipart/byteranges; boundary=\(boundary)"
    headers["Content-Length"] = String(body.count)
    return AssetResponse(status: 206, headers: headers, body: body)
  }

  // MARK: Origins

  private func options(_ request: AssetRequest) -> AssetResponse {
    var response = AssetResponse(
      status: 204, headers: ["Allow": Self.allowed, "Cache-Control": "no-store"])
    // What a page may ask before it asks (Fetch, section 3.3).
    if request.headers["Access-Control-Request-Method"] != nil, allowedOrigin(request) != nil {
      response.headers["Access-Control-Allow-Methods"] = "GET, HEAD"
      response.headers["Access-Control-Allow-Headers"] =
        "Accept, Cache-Control, If-Match, If-Modified-Since, If-None-Match, If-Range,"
        + " If-Unmodified-Since, Range, X-Requested-With"
      response.headers["Access-Control-Max-Age"] = "600"
    }
    return response
  }

  /// What `Access-Control-Allow-Origin` says, or nil.
  private func allowedOrigin(_ request: AssetRequest) -> String? {
    switch options.crossOrigin {
    case .none: return nil
    case .any: return "*"
    case .origins(let origins):
      guard let origin = request.headers["Origin"], origins.contains(origin) else { return nil }
      return origin
    }
  }

  private func addPolicies(_ response: inout AssetResponse, _ request: AssetRequest) {
    if let origin = allowedOrigin(request) {
      response.headers["Access-Control-Allow-Origin"] = origin
      response.headers["Access-Control-Expose-Headers"] =
        "Accept-Ranges, Content-Encoding, Content-Length, Content-Range, ETag"
    }
    if case .origins = options.crossOrigin { response.headers.vary(on: "Origin") }
    if options.isCrossOriginIsolated {
      response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
      response.headers["Cross-Origin-Embedder-Policy"] = "require-corp"
      response.headers["Cross-Origin-Resource-Policy"] =
        options.crossOrigin == .none ? "same-origin" : "cross-origin"
    }
  }
}
