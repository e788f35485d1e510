// NameSearch: the names that compress best.
//
// Which names deflate best depends on the program: whether those of a function or those of the functions inside of it
// come first, and in which order the characters are. With time to spare the program is written with several, and what
// would deflate to the fewest bytes is kept. All give names of the same lengths, or nearly.

/// Tries ways to give names.
enum NameSearch {
  /// Gives the names that compress best, and prints.
  ///
  /// - Complexity: O(*n*), as naming and printing.
  static func run(
    _ program: inout ParsedProgram, _ options: JavaScriptMinifier.Options
  ) -> Printer.Output {
    let mangler = Mangler(&program, options)
    var best = Attempt(&program, options, mangler, ShortNames(), widest: Slots.widest)
    for widest in [60, 0] {
      best.keepBetter(Attempt(&program, options, mangler, ShortNames(), widest: widest))
    }
    let counted = ShortNames().ordered(by: best.output.bytes)
    best.keepBetter(Attempt(&program, options, mangler, counted, widest: best.widest))
    return best.output
  }

  /// A way to give names and what came of it.
  private struct Attempt {
    var output: Printer.Output
    var size: Int
    var widest: Int

    init(
      _ program: inout ParsedProgram, _ options: JavaScriptMinifier.Options,
      _ mangler: borrowing Mangler, _ names: ShortNames, widest: Int
    ) {
      self.widest = widest
      mangler.rename(&program, names, widest: widest)
      #if MINIFYJS_SEEDED_FAULT
        SeededFault.damageNames(&program)
      #endif
      #if DEBUG
        Verifier.check(program, after: "rename")
      #endif
      output = Printer.print(reusing: &program, options: options)
      size = CompressedSize.estimate(output.bytes)
    }

    mutating func keepBetter(_ other: Attempt) {
      if other.size < size { self = other }
    }
  }
}
