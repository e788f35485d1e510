internal import AssetText

/// What a host answered, or a cache kept of it.
struct RemoteFile: Sendable, Hashable {
  /// The address that was asked.
  let address: RemoteAddress
  /// The address that answered, behind all redirects: what relative addresses in the file start from.
  let final: RemoteAddress
  /// The `Content-Type` field, or nothing.
  let mediaType: String
  /// The body without its content encoding.
  let bytes: [UInt8]

  var digest: String { SHA256.hexadecimal(bytes) }

  /// The media type without parameters, in lower case.
  var essence: String {
    let text = mediaType.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
    return text.filter { !$0.isWhitespace }.lowercased()
  }

  /// The charset that the host named, in lower case.
  var charset: String? {
    for parameter in mediaType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }).lowercased() == "charset" else {
        continue
      }
      let value = parts[1].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }.lowercased()
      return value.isEmpty ? nil : value
    }
    return nil
  }
}

/// Why an address brought nothing.
struct TransferFailure: Error, Hashable {
  let reason: String
}

/// Asks a host for a file; tests put another one in the place of libcurl.
protocol RemoteTransfer: Sendable {
  func fetch(_ address: RemoteAddress) throws(TransferFailure) -> RemoteFile
}
