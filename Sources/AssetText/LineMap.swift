/// A table from byte offsets to lines and columns.
///
/// Lines end at LF, CR LF or CR. Lines and columns count from 1; columns count UTF-8 bytes, as clang does.
public struct LineMap: Sendable {
  /// A line and a column, both from 1.
  public struct Position: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column in bytes, from 1.
    public var column: Int
  }

  private let starts: [Int]
  private let count: Int

  /// Finds the line starts of a text.
  ///
  /// - Complexity: O(*n*).
  public init(_ bytes: some Collection<UInt8>) {
    var starts = [0]
    var offset = 0
    var afterReturn = false
    for byte in bytes {
      offset += 1
      if byte == 0x0A {
        if afterReturn { starts.removeLast() }
        starts.append(offset)
      } else if byte == 0x0D {
        starts.append(offset)
      }
      afterReturn = byte == 0x0D
    }
    self.starts = starts
    self.count = offset
  }

  /// The line and column of an offset.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  public func position(of offset: Int) -> Position {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return Position(line: low + 1, column: offset - starts[low] + 1)
  }

  /// The offsets of a line, its end of line included.
  public func range(ofLine line: Int) -> Range<Int> {
    starts[line - 1]..<(line < starts.count ? starts[line] : count)
  }
}
