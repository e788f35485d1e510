import AssetText
import Testing

@Suite struct EncodingTests {
  /// The vectors of RFC 4648, section 10.
  static let base64: [(String, String)] = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ]

  @Test(arguments: base64) func encodes(_ plain: String, _ encoded: String) {
    #expect(String(decoding: Base64.encode(Array(plain.utf8)), as: UTF8.self) == encoded)
    #expect(Base64.encodedCount(of: plain.utf8.count) == encoded.utf8.count)
    #expect(Base64.decode(Array(encoded.utf8)) == Array(plain.utf8))
    #expect(Base64.decode(encoded.utf8.filter { $0 != UInt8(ascii: "=") }) == Array(plain.utf8))
  }

  @Test(arguments: ["Z", "Zg=", "Z===", "Zm9v!", "=Zg="]) func refuses(_ text: String) {
    #expect(Base64.decode(Array(text.utf8)) == nil)
  }

  @Test func ignoresWhitespace() {
    #expect(Base64.decode(Array(" Zm\n9v ".utf8)) == Array("foo".utf8))
  }

  /// FIPS 180-4's examples and the lengths around a block's end, checked with sha256sum.
  static let digests: [(Int, String)] = [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (1, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"),
    (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: digests) func hashes(_ count: Int, _ digest: String) {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    #expect(SHA256.hexadecimal(bytes) == digest)
    // By the processor's instructions, where it has them, and by the rounds that all others take.
    for usingInstructions in [true, false] {
      var pieces = SHA256(usingInstructions: usingInstructions)
      var rest = bytes[...]
      var size = 1
      while !rest.isEmpty {
        pieces.update(rest.prefix(size))
        rest = rest.dropFirst(size)
        size = size % 131 + 7
      }
      #expect(SHA256.hexadecimal(digest: pieces.finish()) == digest)
    }
  }

  @Test func instructionsAndRoundsAgree() {
    var bytes: [UInt8] = []
    for length in 0..<300 {
      bytes.append(UInt8(truncatingIfNeeded: length &* 167 &+ 13))
      var (fast, slow) = (SHA256(usingInstructions: true), SHA256(usingInstructions: false))
      fast.update(bytes)
      slow.update(bytes)
      #expect(fast.finish() == slow.finish())
    }
  }
}
