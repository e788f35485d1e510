import AssetText
import Foundation
import Testing

@testable import MinifyMarkup

/// Real pages, from the directory that `HTML_PAGES` names.
///
/// Where `HTML_OUTPUT` names a directory, what is made of them is written there, into `markup` and `all`:
/// `Scripts/compare-html.py` asks another parser whether the pages are still the same.
@Suite struct HTMLPages {
  private static let pages = ProcessInfo.processInfo.environment["HTML_PAGES"]
  private static let output = ProcessInfo.processInfo.environment["HTML_OUTPUT"]

  @Test(.enabled(if: pages != nil, "HTML_PAGES does not name a directory of pages"))
  func printsBackAndMinifiesOnce() throws {
    let root = URL(fileURLWithPath: try #require(Self.pages))
    var markup = HTMLMinifier.Options()
    markup.nested = NestedMinifiers()
    let minifiers = [
      ("markup", HTMLMinifier(options: markup)), ("all", HTMLMinifier()),
    ]
    var sizes: [String: [Int]] = [:]
    let paths = try #require(FileManager.default.enumerator(atPath: root.path))
    for case let path as String in paths where path.hasSuffix(".html") {
      let url = root.appendingPathComponent(path)
      guard let data = try? Data(contentsOf: url) else { continue }
      let bytes = [UInt8](data)
      let set = path.split(separator: "/").dropLast().joined(separator: "/")
      var row = sizes[set] ?? [0, 0, 0, 0, 0]
      row[0] += 1
      row[2] += bytes.count
      #expect(HTMLDocument(bytes).serialized() == bytes, "\(path)")
      for (index, (name, minifier)) in minifiers.enumerated() {
        var once = bytes
        do {
          let result = try minifier.minify(bytes)
          once = result.bytes
          for warning in result.warnings where warning.id.hasPrefix("html") {
            print("\(path), \(name): \(warning.message)")
          }
        } catch {
          print("\(path), \(name): \(error.message)")
          row[1] += 1
        }
        row[3 + index] += once.count
        #expect(once.count <= bytes.count, "\(path)")
        if let again = try? minifier.minify(once).bytes, again != once {
          let place = zip(again, once).prefix { $0 == $1 }.count
          let context = once[max(0, place - 80)..<min(once.count, place + 80)]
          Issue.record(
            "\(path), \(name): \(again.count - once.count) bytes differ the second time, at \(String(decoding: context, as: UTF8.self))"
          )
        }
        guard let output = Self.output else { continue }
        let file = URL(fileURLWithPath: output).appendingPathComponent("\(name)/\(path)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(once).write(to: file)
      }
      sizes[set] = row
    }
    for (set, row) in sizes.sorted(by: { $0.key < $1.key }) {
      func percent(_ size: Int) -> Double { Double(size * 10_000 / max(row[2], 1)) / 100 }
      print(
        "\(set): \(row[0]) pages, \(row[2]) bytes, markup only \(percent(row[3])) %, "
          + "everything \(percent(row[4])) %, refused \(row[1])")
    }
  }
}
