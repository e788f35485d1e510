internal import AssetText
internal import MinifyCSS
internal import MinifyJS
internal import MinifyMarkup

/// A place that names a file of another host.
struct VendorReference: Sendable {
  /// What the file has to be, the more demanding the greater.
  enum Purpose: Int, Sendable, Comparable {
    case any
    case script
    case module
    case sheet

    static func < (left: Purpose, right: Purpose) -> Bool { left.rawValue < right.rawValue }
  }

  let address: RemoteAddress
  let purpose: Purpose
  /// Path or address, line and column, as messages name them.
  let place: String
  /// The digests that it has to have.
  var integrity: String?
}

/// Finds what pages, sheets and modules want from other hosts.
enum VendorReferences {
  /// What a browser fetches for a reference of a page, and what for; nil for what it does not fetch, or shows as a page
  /// of its own.
  static func purpose(_ reference: HTMLReference) -> VendorReference.Purpose? {
    switch reference.use {
    case .script: .script
    case .moduleScript, .modulePreload: .module
    case .stylesheet, .alternateStylesheet: .sheet
    case .preload(let kind):
      switch kind {
      case "script": .script
      case "style": .sheet
      case "image", "font", "audio", "video", "track": .any
      default: nil
      }
    case .css: reference.isImport ? .sheet : .any
    case .image, .icon, .media, .poster, .track, .object, .manifest, .svgImage, .svgUse, .named:
      .any
    case .frame, .mention: nil
    }
  }

  /// The address that a reference of a page means, where it is one of another host.
  static func address(_ reference: HTMLReference) -> RemoteAddress? {
    RemoteAddress(reference.value, base: nil)
  }

  /// The references of a sheet.
  ///
  /// - Parameters:
  ///   - bytes: Its text.
  ///   - name: The path or address to name in messages.
  ///   - base: The address that the sheet came from; nil for one of the build.
  /// - Returns: The references, in the order of their places.
  static func inSheet(
    _ bytes: [UInt8], name: String, base: RemoteAddress?
  ) -> [VendorReference] {
    let lines = LineMap(bytes)
    return CSSReferences.find(in: bytes).compactMap { reference in
      guard let address = address(reference.value, base) else { return nil }
      let isImport = reference.kind == .importURL || reference.kind == .importString
      return VendorReference(
        address: address, purpose: isImport ? .sheet : .any,
        place: place(name, lines.position(of: reference.range.lowerBound)))
    }
  }

  /// What a module imports from other hosts, and the assets that it names by its own address.
  static func inModule(_ bytes: [UInt8], address: RemoteAddress) -> [VendorReference] {
    guard let addresses = try? ModuleAddresses(bytes, goal: .module) else { return [] }
    return addresses.all.compactMap { found in
      switch found {
      case .specifier(let text):
        guard ImportMap.isAddress(text), let target = RemoteAddress(text, base: address) else {
          return nil
        }
        return VendorReference(address: target, purpose: .module, place: address.text)
      case .asset(let text):
        guard let target = RemoteAddress(text, base: address) else { return nil }
        return VendorReference(address: target, purpose: .any, place: address.text)
      }
    }
  }

  /// The remote address of a reference; a fragment alone and what needs a page leads nowhere.
  static func address(_ value: String, _ base: RemoteAddress?) -> RemoteAddress? {
    let text = value.drop { $0.isWhitespace }
    return text.isEmpty || text.hasPrefix("#") ? nil : RemoteAddress(value, base: base)
  }

  static func place(_ name: String, _ position: LineMap.Position) -> String {
    "\(name):\(position.line):\(position.column)"
  }
}
