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

  /// The lengths around a block's end, checked with sha384sum and sha512sum.
  static let longDigests: [(Int, String, String)] = [
    (
      0,
      "38b060a751ac96384cd9327eb1b1e36a21fdb71114be0743"
        + "4c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b",
      "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
        + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
    ),
    (
      1,
      "54a59b9f22b0b80880d8427e548b7c23abd873486e1f035d"
        + "ce9cd697e85175033caa88e6d57bc35efae0b5afd3145f31",
      "1f40fc92da241694750979ee6cf582f2d5d7d28e18335de05abc54d0560e0f53"
        + "02860c652bf08d560252aa5e74210546f369fbbbce8c12cfc7957b2652fe9a75"
    ),
    (
      111,
      "3c37955051cb5c3026f94d551d5b5e2ac38d572ae4e07172"
        + "085fed81f8466b8f90dc23a8ffcdea0b8d8e58e8fdacc80a",
      "fa9121c7b32b9e01733d034cfc78cbf67f926c7ed83e82200ef8681819692176"
        + "0b4beff48404df811b953828274461673c68d04e297b0eb7b2b4d60fc6b566a2"
    ),
    (
      112,
      "187d4e07cb306103c69967bf544d0dfbe9042577599c73c3"
        + "30abc0cb64c61236d5ed565ee19119d8c31779a38f791fcd",
      "c01d080efd492776a1c43bd23dd99d0a2e626d481e16782e75d54c2503b5dc32"
        + "bd05f0f1ba33e568b88fd2d970929b719ecbb152f58f130a407c8830604b70ca"
    ),
    (
      127,
      "9bd06b1763c2cf7aef40e795dc65bc96d59c41b537f3ad72"
        + "ebdefd485476b5717c1aeb37c327fe9c1831b12b9efd08ae",
      "828613968b501dc00a97e08c73b118aa8876c26b8aac93df128502ab360f91ba"
        + "b50a51e088769a5c1eff4782ace147dce3642554199876374291f5d921629502"
    ),
    (
      128,
      "edb12730a366098b3b2beac75a3bef1b0969b15c48e2163c"
        + "23d96994f8d1bef760c7e27f3c464d3829f56c0d53808b0b",
      "b73d1929aa615934e61a871596b3f3b33359f42b8175602e89f7e06e5f658a24"
        + "3667807ed300314b95cacdd579f3e33abdfbe351909519a846d465c59582f321"
    ),
    (
      1000,
      "f54480689c6b0b11d0303285d9a81b21a93bca6ba5a1b447"
        + "2765dca4da45ee328082d469c650cd3b61b16d3266ab8ced",
      "67ba5535a46e3f86dbfbed8cbbaf0125c76ed549ff8b0b9e03e0c88cf90fa634"
        + "fa7b12b47d77b694de488ace8d9a65967dc96df599727d3292a8d9d447709c97"
    ),
  ]

  @Test(arguments: longDigests) func hashesLong(_ count: Int, _ short: String, _ long: String) {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    #expect(SHA256.hexadecimal(digest: SHA512.hash384(bytes)) == short)
    #expect(SHA256.hexadecimal(digest: SHA512.hash(bytes)) == long)
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
