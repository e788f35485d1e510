// The names of attributes that the minifier asks for, each a number, so that a name is compared once: when its tag is read.

internal import AssetText

enum HTMLAttributeName: UInt8, CaseIterable {
  case none
  case `class`, style, rel, headers, ping, sandbox, href, src, action, cite, formaction, poster
  case longdesc, manifest, data, media, content, name, srcset, imagesrcset, sizes, imagesizes
  case type, language, method, enctype, shape, contenteditable, hidden, popover, align, id
  case httpEquiv, charset, encoding, color, face, size
  // These say what they say by being there.
  case allowfullscreen, async, autofocus, autoplay, checked, compact, controls, declare
  case `default`, `defer`, disabled, formnovalidate, inert, ismap, itemscope, loop, multiple, muted
  case nohref, nomodule, noresize, noshade, novalidate, nowrap, open, playsinline, readonly
  case required, reversed, selected
  /// Every other name.
  case unknown

  /// True for an attribute of which only counts that it is there.
  var isBoolean: Bool {
    rawValue >= Self.allowfullscreen.rawValue && rawValue < Self.unknown.rawValue
  }

  /// The names by raw value, each behind a space.
  private static let spelling: StaticString = """
     class style rel headers ping sandbox href src action cite formaction poster longdesc\
     manifest data media content name srcset imagesrcset sizes imagesizes type language method\
     enctype shape contenteditable hidden popover align id http-equiv charset encoding color face size allowfullscreen async autofocus autoplay checked compact\
     controls declare default defer disabled formnovalidate inert ismap itemscope loop multiple\
     muted nohref nomodule noresize noshade novalidate nowrap open playsinline readonly required\
     reversed selected
    """

  /// The names as they are written, by raw value.
  static let texts = HTMLName.split(spelling)

  /// The name that a text is.
  init(_ text: String) {
    let index = Self.texts.firstIndex(of: text) ?? 0
    self = index == 0 ? .unknown : Self(rawValue: UInt8(index)) ?? .unknown
  }

  /// The known name that an atom stands for, of a table that begins with the known ones.
  init(_ atom: _Atom) {
    self =
      atom.rawValue < UInt32(Self.unknown.rawValue)
      ? Self(rawValue: UInt8(truncatingIfNeeded: atom.rawValue)) ?? .unknown : .unknown
  }

  /// A table of names that begins with the known ones.
  static func makeTable() -> _AtomTable { _AtomTable(copying: knownNames) }

  private static let knownNames = HTMLName.makeTable(spelling)
}
