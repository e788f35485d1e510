// FuzzParser: any bytes are a program that is read, or an error at a place; never a trap.
//
// What is read is printed without rewriting, read again and compared (`TreePrint`), and the second text is printed
// again: it must be the first. Each input is read with every goal; one in four is printed with short lines, where a line
// may only break between tokens that no rule of automatic semicolons looks at.

import AssetText

@testable import MinifyJS

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { report(what()) }
}

// To end the process is how a fuzz target tells libFuzzer of a finding.
private func report(_ finding: String) -> Never { fatalError(finding) }

private func parse(_ bytes: [UInt8], _ goal: SourceGoal) throws(Diagnostic) -> ParsedProgram {
  try Parser(_Source(bytes), options: ParserOptions(goal: goal)).parse()
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// Compares a program with what its printed form is read as.
private func compare(_ bytes: [UInt8], _ goal: SourceGoal) {
  let program: ParsedProgram
  do throws(Diagnostic) {
    program = try parse(bytes, goal)
  } catch {
    check(error.range.upperBound <= bytes.count + 1, "the error lies behind the text")
    check(!error.message.isEmpty, "the error has no message")
    return
  }
  let isModule = program.isModule
  var options = JavaScriptMinifier.Options()
  options.optimization = .none
  options.legalComments = .drop
  if bytes[bytes.count / 2] & 3 == 0 { options.lineLimit = 8 }
  let first = TreePrint(program)
  let printed = Printer.print(program, options: options).bytes
  let again: ParsedProgram
  do throws(Diagnostic) {
    // Without `<!--` in it the text of a module may be one of a script.
    again = try parse(printed, goal == .automatic && isModule ? .module : goal)
  } catch {
    report("\(goal): the output is refused: \(error.message): \(text(printed))")
  }
  let second = TreePrint(again)
  if first.row != second.row {
    let place = zip(first.row, second.row).prefix { $0 == $1 }.count
    let start = place < first.places.count ? Int(first.places[place]) : bytes.count
    report("\(goal): another tree at \(start): \(text(bytes)) became \(text(printed))")
  }
  let twice = Printer.print(again, options: options).bytes
  check(twice == printed, "\(goal): printed in another way: \(text(printed)) \(text(twice))")
}

/// What libfuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard count > 0 else { return 0 }
  compare(bytes, .script)
  compare(bytes, .module)
  if bytes[0] & 1 == 0 { compare(bytes, .eventHandler) } else { compare(bytes, .automatic) }
  return 0
}
