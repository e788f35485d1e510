/// The answer to a request.
public struct AssetResponse: Sendable {
  /// The status code, as 200.
  public var status: Int
  /// The header fields; `Content-Length` is always among them where there is content.
  public var headers: HeaderFields
  /// The bytes; none for `HEAD`.
  public var body: AssetBody

  /// Makes a response.
  public init(status: Int, headers: HeaderFields = [:], body: AssetBody = AssetBody([UInt8]())) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Makes a response of content that is there, with status 200.
  public init(content: [UInt8], mediaType: String) {
    self.init(
      status: 200,
      headers: ["Content-Type": mediaType, "Content-Length": String(content.count)],
      body: AssetBody(content))
  }

  /// Makes a response of a few words, for a person who looks at it.
  public init(status: Int, text: String) {
    let bytes = Array("\(status) \(AssetResponse.reason(status))\n\(text)\n".utf8)
    self.init(
      status: status,
      headers: [
        "Content-Type": "text/plain; charset=utf-8", "Content-Length": String(bytes.count),
        "Cache-Control": "no-store",
      ], body: AssetBody(bytes))
  }

  static func message(_ status: Int, _ text: String) -> AssetResponse {
    AssetResponse(status: status, text: text)
  }

  /// The words for a status.
  static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 204: "No Content"
    case 206: "Partial Content"
    case 304: "Not Modified"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 412: "Precondition Failed"
    case 421: "Misdirected Request"
    case 416: "Range Not Satisfiable"
    case 500: "Internal Server Error"
    default: "Status"
    }
  }
}
