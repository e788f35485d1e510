import AssetText

@testable import MinifyMarkup

/// A page or fragment with its tree, as the tests look at it.
struct ParsedPage {
  let tokens: HTMLTokenList
  let tree: HTMLTree

  init(_ page: String, scripting: Bool = true, context: HTMLTreeBuilder.Context? = nil) {
    var state = HTMLToken.TextKind.data
    if let context, context.space == .html {
      switch context.name {
      case .title, .textarea: state = .rcdata
      case .style, .xmp, .iframe, .noembed, .noframes: state = .rawText
      case .noscript: state = scripting ? .rawText : .data
      case .script: state = .scriptData
      case .plaintext: state = .plainText
      default: break
      }
    }
    var tokenizer = HTMLTokenizer(
      _Source(Array(page.utf8)), state: state,
      builder: HTMLTreeBuilder(scripting: scripting, context: context))
    tokenizer.run()
    tokens = tokenizer.tokens
    tree = tokenizer.builder.tree
    names = (0..<tokenizer.names.count).map { tokenizer.names.text(_Atom(rawValue: UInt32($0))) }
    isFragment = context != nil
  }

  private let names: [String]
  private let isFragment: Bool

  /// The tree in the form of html5lib's tests.
  var outline: String {
    var lines: [String] = []
    // A fragment is what the root holds.
    let root = isFragment ? tree[HTMLTree.document].first : HTMLTree.document
    describe(childrenOf: root, 0, &lines)
    return lines.joined(separator: "\n")
  }

  private func describe(childrenOf parent: HTMLNodeID, _ depth: Int, _ lines: inout [String]) {
    let indent = "| " + String(repeating: "  ", count: depth)
    var id = tree[parent].first
    while id >= 0 {
      let node = tree[id]
      switch node.kind {
      case .document: break
      case .text:
        lines.append(indent + "\"\(String(decoding: tree.text(of: id), as: UTF8.self))\"")
      case .comment: lines.append(indent + "<!-- \(tokens.text(of: tokens[Int(node.token)])) -->")
      case .content:
        lines.append(indent + "content")
        describe(childrenOf: id, depth + 1, &lines)
      case .doctype: lines.append(indent + describe(doctype: Int(node.token)))
      case .element:
        var name = names[Int(node.atom.rawValue)]
        switch node.space {
        case .html: break
        case .svg: name = "svg " + ForeignNames.element(name)
        case .mathML: name = "math " + name
        }
        lines.append(indent + "<\(name)>")
        let attributes = tree.attributes(of: id, tokens)
          .map {
            (
              name: ForeignNames.attribute(tokens.name(of: $0), node.space),
              value: String(decoding: tokens.value(of: $0), as: UTF8.self)
            )
          }
          .sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
        for attribute in attributes {
          lines.append(indent + "  \(attribute.name)=\"\(attribute.value)\"")
        }
        describe(childrenOf: id, depth + 1, &lines)
      }
      id = node.next
    }
  }

  private func describe(doctype token: Int) -> String {
    let doctype = tokens.doctype(of: token)
    let (name, system) = (doctype?.publicIdentifier, doctype?.systemIdentifier)
    guard name?.isEmpty == false || system?.isEmpty == false else {
      return "<!DOCTYPE \(tokens.name(of: token))>"
    }
    return "<!DOCTYPE \(tokens.name(of: token)) \"\(name ?? "")\" \"\(system ?? "")\">"
  }
}
