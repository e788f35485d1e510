internal import AssetText

// Comments that outlive the minifier: licences, and the source map's address where it is asked for.

extension Printer {
  /// Looks for the next legal comment from `nextComment` on.
  mutating func findComment() {
    nextCommentStart = .max
    guard options.legalComments == .keep else { return }
    while nextComment < program.comments.count {
      if program.comments[nextComment].kind == .legal {
        nextCommentStart = program.comments[nextComment].start
        return
      }
      nextComment += 1
    }
  }

  /// Writes the legal comments that stand before an offset of the source.
  @inline(__always) mutating func flushComments(before offset: UInt32) {
    if nextCommentStart < offset { writeComments(before: offset) }
  }

  @inline(never) private mutating func writeComments(before offset: UInt32) {
    while nextCommentStart < offset {
      let comment = program.comments[nextComment]
      paySemicolon()
      writeComment(comment)
      if comment.isLine { output.write(0x0A) }
      nextComment += 1
      findComment()
    }
  }

  /// Writes the legal comments at the end, each on a line of its own and once.
  mutating func collectComments() {
    guard options.legalComments == .collect else { return }
    var seen: Set<ArraySlice<UInt8>> = []
    for index in program.comments.indices {
      let comment = program.comments[index]
      guard comment.kind == .legal,
        seen.insert(program.source[Int(comment.start)..<Int(comment.end)]).inserted
      else { continue }
      startLine()
      writeComment(comment)
    }
  }

  private mutating func startLine() {
    if output.count > 0, output.last != 0x0A { output.write(0x0A) }
  }

  private mutating func writeComment(_ comment: Comment) {
    let source = program.source
    var offset = Int(comment.start)
    let end = Int(comment.end)
    while offset < end {
      let byte = source[offset]
      if byte >= 0x80, isASCIIOnly {
        // A comment has no escapes, but whoever reads this one will understand them. An address has its own.
        if comment.kind == .sourceMap {
          output.write(0x25)
          output.write(Self.upperHexDigit(byte >> 4))
          output.write(Self.upperHexDigit(byte & 15))
          offset += 1
        } else {
          let (scalar, length) = source.withBytes { Self.scalar($0, offset) }
          escape(scalar)
          offset += length
        }
        continue
      }
      offset += 1
      output.write(byte)
      guard byte == 0x3C, options.isInlineScript else { continue }
      // `</script` would end the element and `<!--` hide what follows.
      if source.peek(offset) == 0x2F || source.has("!--", at: offset) { output.write(0x20) }
    }
  }

  /// Writes the last source map comment, if it is to be kept.
  mutating func printSourceMapComment() {
    guard !options.dropsSourceMapComment, !isMapping else { return }
    guard let comment = program.comments.last(where: { $0.kind == .sourceMap }) else { return }
    startLine()
    writeComment(comment)
  }
}
