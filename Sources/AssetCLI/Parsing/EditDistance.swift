/// Words that were meant.
package enum EditDistance {
  /// The candidate nearest to a word, if any is nearer than four edits and than the word's own length.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { (distance(word, $0), $0) }.min { $0.0 < $1.0 }
    guard let ranked, ranked.0 < 4, ranked.0 < word.count else { return nil }
    return ranked.1
  }

  /// The number of insertions, deletions, substitutions and swaps of neighbours between two words.
  ///
  /// - Complexity: O(*n* · *m*).
  package static func distance(_ left: String, _ right: String) -> Int {
    let a = Array(left.unicodeScalars)
    let b = Array(right.unicodeScalars)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1] + [Int](repeating: 0, count: b.count)
      for j in 0..<b.count {
        let change = a[i] == b[j] ? 0 : 1
        row[j + 1] = min(last[j] + change, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
