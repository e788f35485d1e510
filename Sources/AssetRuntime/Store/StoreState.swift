// StoreState: which version is current, which were good, which were bad.
//
// A small file of lines, replaced by rename. It holds names of directories beside it and no paths: on iOS the container of
// an app has another path after every update.
//
//   webpack-assets store 1
//   current 8fdeef900f3a2cc5d4b959a2cab296ddee1f06f9e2e5f21530eb8d5b001b9497
//   good 8fdeef900f3a2cc5d4b959a2cab296ddee1f06f9e2e5f21530eb8d5b001b9497
//   rejected 0a1b…
//
// A file that cannot be read is taken as none: the versions are installed again, which costs a launch and loses nothing.

/// What a store knows of its versions.
struct StoreState: Equatable {
  static let fileName = "state"
  private static let head = "webpack-assets store 1"
  /// More than these are forgotten.
  static let maximumGood = 4
  static let maximumRejected = 8

  /// The identity of the version that is shown.
  var current: String?
  /// Versions that were confirmed, the latest first.
  var good: [String] = []
  /// Versions that were rolled back from, the latest first.
  var rejected: [String] = []

  init() {}

  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first.map({ $0 == Self.head }) ?? false else { return }
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      guard words.count == 2, Self.isIdentity(words[1]) else { continue }
      let identity = String(words[1])
      switch words[0] {
      case "current": current = identity
      case "good": good.append(identity)
      case "rejected": rejected.append(identity)
      default: break
      }
    }
  }

  var encoded: [UInt8] {
    var lines = [Self.head]
    if let current { lines.append("current \(current)") }
    lines += good.prefix(Self.maximumGood).map { "good \($0)" }
    lines += rejected.prefix(Self.maximumRejected).map { "rejected \($0)" }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// 64 digits, so that nothing of the file can lead out of its directory.
  static func isIdentity(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  mutating func confirm(_ identity: String) {
    good = [identity] + good.filter { $0 != identity }
    rejected.removeAll { $0 == identity }
  }

  mutating func reject(_ identity: String) {
    rejected = [identity] + rejected.filter { $0 != identity }
    good.removeAll { $0 == identity }
  }
}
