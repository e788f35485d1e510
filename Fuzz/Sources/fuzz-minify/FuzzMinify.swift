// FuzzMinify: everything that reads is minified with everything on, in a build with the verifier.
//
// The verifier looks at the tree after each pass and ends the process where it is no longer one. The result must read
// with the same goal and minify a second time. Which of the ways is taken is up to the bytes of the input.

import MinifyJS

private func options(_ choice: UInt8) -> JavaScriptMinifier.Options {
  var options = JavaScriptMinifier.Options()
  options.goal = choice & 1 == 0 ? .script : .module
  options.optimization = choice & 2 == 0 ? .max : .default
  if choice & 12 == 0 { options.assumptions = [] }
  if choice & 12 == 4 { options.keepsNames = true }
  if choice & 16 == 0 { options.manglesToplevel = true }
  if choice & 32 == 0 { options.isInlineScript = true }
  if choice & 192 == 0 { options.isASCIIOnly = true }
  if choice & 192 == 64 { options.lineLimit = 8 }
  return options
}

/// What libfuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard count > 0 else { return 0 }
  let choice = bytes.reduce(0 as UInt8) { $0 &* 31 &+ $1 }
  let minifier = JavaScriptMinifier(options: options(choice))
  guard let first = try? minifier.minify(bytes) else { return 0 }
  do {
    _ = try minifier.minify(first.bytes)
  } catch {
    // To end the process is how a fuzz target tells libFuzzer of a finding.
    fatalError(
      "the output is refused: \(error.message): \(String(decoding: first.bytes, as: UTF8.self))")
  }
  return 0
}
