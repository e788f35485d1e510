// CurlTransfer: one GET by libcurl, the only place in the tool that reaches a network.
//
// Nothing but `http` and `https` is spoken, also behind a redirect: a host must not be able to make a build read
// `file:` addresses or talk to other services, and what began encrypted does not go on in the open. Redirects, size and
// time are bounded. There are no cookies, no user's `.netrc`, no credentials in addresses.
//
// A body that ends before its length, or that its content encoding cannot be undone for, is an error of libcurl's; what
// it hands over is whole.

internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

#if canImport(CCurl)
  internal import CCurl

  struct CurlTransfer: RemoteTransfer {
    let timeout: Int
    let maximumSize: Int
    let cancellation: Cancellation

    /// Redirects that are followed.
    private static let maximumRedirects = 10
    /// Font services choose a format by what the browser says it is; this is what a web view would say.
    private static let userAgent =
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
      + "Version/17.4 Safari/605.1.15 webpack-assets/\(ToolVersion.current)"

    /// Once a process, before the first transfer on any thread.
    private static let isStarted = webpack_assets_curl_start() == CURLE_OK

    init(_ options: VendorOptions, _ cancellation: Cancellation) {
      timeout = max(1, options.timeout)
      maximumSize = options.maximumSize
      self.cancellation = cancellation
    }

    /// What libcurl's callbacks write to.
    private final class State {
      var bytes: [UInt8] = []
      let limit: Int
      var isTooLarge = false
      let cancellation: Cancellation

      init(limit: Int, cancellation: Cancellation) {
        self.limit = limit
        self.cancellation = cancellation
      }
    }

    func fetch(_ address: RemoteAddress) throws(TransferFailure) -> RemoteFile {
      guard CurlTransfer.isStarted, let handle = curl_easy_init() else {
        throw TransferFailure(reason: "libcurl cannot be started")
      }
      defer { curl_easy_cleanup(handle) }
      let state = State(limit: maximumSize, cancellation: cancellation)
      // The handle is gone before `state` is.
      let pointer = Unmanaged.passUnretained(state).toOpaque()
      let isSecure: Int32 = address.scheme == "https" ? 0 : 1
      let codes = [
        webpack_assets_curl_set_text(handle, CURLOPT_URL, address.text),
        webpack_assets_curl_set_protocols(handle, isSecure, isSecure),
        webpack_assets_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 1),
        webpack_assets_curl_set_long(handle, CURLOPT_MAXREDIRS, CurlTransfer.maximumRedirects),
        webpack_assets_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, ""),
        webpack_assets_curl_set_text(handle, CURLOPT_USERAGENT, CurlTransfer.userAgent),
        webpack_assets_curl_set_long(handle, CURLOPT_NOSIGNAL, 1),
        webpack_assets_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, timeout),
        webpack_assets_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 64),
        webpack_assets_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, timeout),
        webpack_assets_curl_set_long(handle, CURLOPT_TIMEOUT, timeout * 20),
        webpack_assets_curl_set_text(handle, CURLOPT_NOPROXY, CurlTransfer.hostsWithoutProxy),
        webpack_assets_curl_set_writer(handle, CurlTransfer.writer, pointer),
        webpack_assets_curl_set_progress(handle, CurlTransfer.progress, pointer),
      ]
      guard codes.allSatisfy({ $0 == CURLE_OK }) else {
        throw TransferFailure(reason: "this libcurl lacks what is needed")
      }
      let code = withExtendedLifetime(state) { curl_easy_perform(handle) }
      if state.isTooLarge {
        throw TransferFailure(
          reason: "is larger than \(maximumSize) bytes; raise '--vendor-max-bytes' if it should be")
      }
      guard code == CURLE_OK else { throw TransferFailure(reason: words(code, handle)) }
      var status = 0
      webpack_assets_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
      guard status == 200 || status == 203 else {
        throw TransferFailure(reason: "the host answers with status \(status)")
      }
      guard let final = RemoteAddress(text(handle, CURLINFO_EFFECTIVE_URL)) else {
        throw TransferFailure(reason: "is led to an address that cannot be used")
      }
      return RemoteFile(
        address: address, final: final, mediaType: text(handle, CURLINFO_CONTENT_TYPE),
        bytes: state.bytes)
    }

    private func words(_ code: CURLcode, _ handle: UnsafeMutableRawPointer) -> String {
      switch code {
      case CURLE_TOO_MANY_REDIRECTS:
        return "leads through more than \(CurlTransfer.maximumRedirects) redirects"
      case CURLE_UNSUPPORTED_PROTOCOL:
        return "is redirected to something else than 'http' or 'https', or from 'https' to 'http'"
      case CURLE_OPERATION_TIMEDOUT:
        return "the host takes longer than '--vendor-timeout' allows (\(timeout) seconds)"
      case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR:
        return "the connection ended before the file did"
      case CURLE_ABORTED_BY_CALLBACK: return "was cancelled"
      default:
        let text = curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
        return text.prefix(1).lowercased() + text.dropFirst()
      }
    }

    private func text(_ handle: UnsafeMutableRawPointer, _ info: CURLINFO) -> String {
      var value: UnsafeMutablePointer<CChar>?
      guard webpack_assets_curl_get_text(handle, info, &value) == CURLE_OK, let value else {
        return ""
      }
      return String(cString: value)
    }

    /// This machine is never behind a proxy.
    private static var hostsWithoutProxy: String {
      let own = "localhost,127.0.0.1,::1"
      for name in ["no_proxy", "NO_PROXY"] {
        if let held = getenv(name), case let value = String(cString: held), !value.isEmpty {
          return value == "*" ? value : "\(value),\(own)"
        }
      }
      return own
    }

    private static let writer:
      @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
        data, size, count, pointer in
        guard let data, let pointer else { return 0 }
        let state = Unmanaged<State>.fromOpaque(pointer).takeUnretainedValue()
        guard count <= state.limit - state.bytes.count else {
          state.isTooLarge = true
          return 0
        }
        state.bytes.append(
          contentsOf: UnsafeRawBufferPointer(start: data, count: size * count))
        return count
      }

    private static let progress:
      @convention(c) (
        UnsafeMutableRawPointer?, curl_off_t, curl_off_t, curl_off_t, curl_off_t
      ) -> Int32 = { pointer, expected, _, _, _ in
        guard let pointer else { return 1 }
        let state = Unmanaged<State>.fromOpaque(pointer).takeUnretainedValue()
        if expected > state.limit { state.isTooLarge = true }
        return state.isTooLarge || state.cancellation.isCancelled ? 1 : 0
      }
  }
#endif
