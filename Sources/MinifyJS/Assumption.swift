extension JavaScriptMinifier {
  /// A liberty that rewriting takes: something that the specification lets a program observe, and that programs do not
  /// rely on. `docs/assumptions.md` has a sample for each.
  public enum Assumption: String, Sendable, Hashable, CaseIterable {
    /// Nobody reads `name` of a function or class.
    case functionNames = "function-names"
    /// Nobody reads `length` of a function whose last parameters are not used, or get a value where they are undefined.
    case functionLength = "function-length"
    /// The globals that ECMAScript defines are there and are the original ones.
    case builtIns = "built-ins"
    /// Reading a variable before its `let`, `const` or `class` ran does not happen.
    case deadZone = "dead-zone"
    /// No assignment to a `const` or to an import, whose only effect would be an error.
    case constantAssignment = "constant-assignment"
    /// Conversions of objects to primitives (`valueOf`, `toString`) have no effect that matters.
    case conversions = "conversions"
    /// Reading a property of something that is neither null nor undefined has no effect.
    case propertyReads = "property-reads"
    /// Which of several errors is thrown, and where the engine says that it was thrown.
    case errors = "errors"
    /// No code at the top of a script but its own functions sees how its functions are called (`caller`, `arguments`).
    case callers = "callers"
    /// `document.all` is not met: only null and undefined equal null.
    case documentAll = "document-all"
  }
}
