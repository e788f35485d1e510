// ElementChoices: what the user's XPath expressions say about single elements of pages.
//
// An expression may choose elements, which speaks of all their references, or attributes, which speaks of those. Where
// several speak of one reference, to keep it outweighs to defer it, and that outweighs to inline it: the more careful
// wish wins.

package import MinifyMarkup

/// The expressions of `--resource-xpath`, `--inline-xpath`, `--defer-xpath` and `--keep-xpath`.
package struct ElementChoices: Sendable {
  /// What becomes of a reference.
  package enum Treatment: Int, Sendable, Hashable {
    /// What the limits say.
    case standard
    /// It is inlined, whatever its size.
    case inlined
    /// It stays a file of its own that is needed late.
    case deferred
    /// It is not looked at.
    case kept
  }

  private var resources: [HTMLXPath] = []
  private var treatments: [(treatment: Treatment, expressions: [HTMLXPath])] = []

  /// No expression at all.
  package init() {}

  /// Takes the expressions of a build.
  ///
  /// - Throws: `BuildError.option` for the first one that cannot be read.
  package init(_ options: BuildOptions) throws(BuildError) {
    resources = try ElementChoices.read(options.resourceXPaths, "--resource-xpath")
    for (treatment, list, name) in [
      (.inlined, options.inlineXPaths, "--inline-xpath"),
      (.deferred, options.deferXPaths, "--defer-xpath"),
      (.kept, options.keepXPaths, "--keep-xpath"),
    ] as [(Treatment, [String], String)] where !list.isEmpty {
      treatments.append((treatment, try ElementChoices.read(list, name)))
    }
  }

  private static func read(_ texts: [String], _ option: String) throws(BuildError) -> [HTMLXPath] {
    var expressions: [HTMLXPath] = []
    for text in texts {
      do throws(HTMLXPath.Failure) {
        expressions.append(try HTMLXPath(text))
      } catch {
        throw .xpath(option: option, expression: text, offset: error.offset, message: error.message)
      }
    }
    return expressions
  }

  /// What the expressions choose of one page.
  package struct Result: Sendable {
    /// Attributes that hold an address of the user's own making.
    package var resources: [HTMLXPath.Selection] = []
    fileprivate var treatments: [HTMLXPath.Selection: Treatment] = [:]

    /// Nothing chosen.
    package init() {}

    /// What becomes of a reference that stands in an attribute, or in the text behind a tag where that is nil.
    package func treatment(token: Int, attribute: String?) -> Treatment {
      guard !treatments.isEmpty else { return .standard }
      let ofElement = treatments[.element(token)] ?? .standard
      guard let attribute else { return ofElement }
      let own = treatments[.attribute(token, attribute)] ?? .standard
      return own.rawValue > ofElement.rawValue ? own : ofElement
    }
  }

  /// Evaluates the expressions on a page.
  ///
  /// - Throws: `BuildError.xpath` where one does not give nodes of this page.
  package func evaluate(_ document: HTMLDocument) throws(BuildError) -> Result {
    var result = Result()
    for expression in resources {
      for selection in try select(expression, document, "--resource-xpath") {
        guard case .attribute = selection else {
          throw .xpath(
            option: "--resource-xpath", expression: expression.expression,
            offset: expression.expression.utf8.count,
            message:
              "chooses elements; end it with the attribute that holds the address, such as '/@src'")
        }
        result.resources.append(selection)
      }
    }
    for (treatment, expressions) in treatments {
      for expression in expressions {
        for selection in try select(expression, document, ElementChoices.option(treatment)) {
          let known = result.treatments[selection] ?? .standard
          if treatment.rawValue > known.rawValue { result.treatments[selection] = treatment }
        }
      }
    }
    return result
  }

  private func select(
    _ expression: HTMLXPath, _ document: HTMLDocument, _ option: String
  ) throws(BuildError) -> [HTMLXPath.Selection] {
    do throws(HTMLXPath.Failure) {
      return try expression.select(in: document)
    } catch {
      throw .xpath(
        option: option, expression: expression.expression, offset: error.offset,
        message: error.message)
    }
  }

  private static func option(_ treatment: Treatment) -> String {
    switch treatment {
    case .standard: "--resource-xpath"
    case .inlined: "--inline-xpath"
    case .deferred: "--defer-xpath"
    case .kept: "--keep-xpath"
    }
  }
}
