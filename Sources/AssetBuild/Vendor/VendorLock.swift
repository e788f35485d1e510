// VendorLock: the file that says what every address of other hosts brought (docs/format.md, "The lock file").
//
// It belongs beside the build under version control: with it, and with the cache or a network, a build is the same for
// everybody. Members that a later version adds are skipped; a later format is refused.

internal import AssetText

/// The entries of a lock file, by address.
struct VendorLock: Sendable, Hashable {
  static let name = "webpack-assets.lock.json"
  private static let format = 1

  /// What an address brought.
  struct Entry: Sendable, Hashable {
    var final: RemoteAddress
    var mediaType: String
    var size: Int
    var digest: String
  }

  /// A lock file that cannot be used.
  struct Failure: Error {
    let offset: Int
    let reason: String
  }

  var entries: [RemoteAddress: Entry] = [:]

  init() {}

  /// Reads a lock file.
  init(_ bytes: [UInt8]) throws(Failure) {
    var entries: [RemoteAddress: Entry] = [:]
    let failure = bytes.withUnsafeBufferPointer { buffer -> Failure? in
      do throws(JSONFailure) {
        var reader = JSONReader(buffer)
        var format: Int?
        try reader.object { (reader, key) throws(JSONFailure) in
          switch key {
          case "format":
            let number = try reader.integer()
            guard number == VendorLock.format else {
              throw reader.failure("format \(number) is not known to this version")
            }
            format = number
          case "files":
            try reader.array { (reader) throws(JSONFailure) in
              let (address, entry) = try VendorLock.entry(&reader)
              guard entries.updateValue(entry, forKey: address) == nil else {
                throw reader.failure("'\(address.text)' is there twice")
              }
            }
          default: try reader.skip()
          }
        }
        try reader.end()
        guard format != nil else { throw reader.failure("there is no 'format'") }
        return nil
      } catch {
        return Failure(offset: error.offset, reason: error.reason)
      }
    }
    if let failure { throw failure }
    self.entries = entries
  }

  private static func entry(
    _ reader: inout JSONReader
  ) throws(JSONFailure) -> (RemoteAddress, Entry) {
    var address: RemoteAddress?
    var final: RemoteAddress?
    var mediaType = ""
    var (size, digest): (Int?, String?) = (nil, nil)
    try reader.object { (reader, key) throws(JSONFailure) in
      switch key {
      case "url": address = try remote(&reader)
      case "finalURL": final = try remote(&reader)
      case "mediaType": mediaType = try reader.string()
      case "size": size = try reader.integer()
      case "sha256":
        let text = try reader.string()
        guard text.utf8.count == 64, text.utf8.allSatisfy(isDigit) else {
          throw reader.failure("'sha256' needs 64 lower-case hexadecimal digits")
        }
        digest = text
      default: try reader.skip()
      }
    }
    guard let address, let size, let digest else {
      throw reader.failure("an entry needs 'url', 'size' and 'sha256'")
    }
    return (
      address,
      Entry(final: final ?? address, mediaType: mediaType, size: size, digest: digest)
    )
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func remote(_ reader: inout JSONReader) throws(JSONFailure) -> RemoteAddress {
    let text = try reader.string()
    guard let address = RemoteAddress(text) else {
      throw reader.failure("'\(text)' is no http or https address")
    }
    return address
  }

  /// The file's bytes: one entry a line, ordered by address.
  var encoded: [UInt8] {
    var output = Array("{\n  \"format\": \(VendorLock.format),\n  \"files\": [".utf8)
    for (index, address) in entries.keys.sorted().enumerated() {
      guard let entry = entries[address] else { continue }
      output += (index == 0 ? "\n    {" : ",\n    {").utf8
      output += "\"url\": ".utf8 + JSONText.quoted(address.text)
      output += ", \"finalURL\": ".utf8 + JSONText.quoted(entry.final.text)
      output += ", \"mediaType\": ".utf8 + JSONText.quoted(entry.mediaType)
      output += ", \"size\": \(entry.size), \"sha256\": \"\(entry.digest)\"}".utf8
    }
    output += (entries.isEmpty ? "]\n}\n" : "\n  ]\n}\n").utf8
    return output
  }
}
