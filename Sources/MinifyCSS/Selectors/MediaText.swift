// Media and container queries in fewer bytes.
//
// `all and` says nothing. With engines that know ranges, `(min-width:1px)` is `(width>=1px)` and two bounds of one
// feature are one range; engines that do not know them would drop the whole query, so that is for the newest ones only.

enum MediaText {
  /// The shorter text of an at-rule with its queries, or nil.
  static func shortened(_ text: ArraySlice<UInt8>, _ rule: AtRule, usesRanges: Bool) -> [UInt8]? {
    guard !text.contains(0x2F), !text.contains(0x5C) else { return nil }
    var result: [UInt8] = Array(text)
    if rule == .media {
      result = replacing(result, "@media all and (", "@media(")
      result = replacing(result, ",all and (", ",(")
      // What has no condition is always the case.
    }
    if usesRanges, rule != .importRule {
      for side in ["width", "height", "inline-size", "block-size", "aspect-ratio", "resolution"] {
        result = replacing(result, "(min-\(side):", "(\(side)>=")
        result = replacing(result, "(max-\(side):", "(\(side)<=")
      }
      result = joinedBounds(result)
    }
    return result.count < text.count ? result : nil
  }

  private static func replacing(_ text: [UInt8], _ old: String, _ new: String) -> [UInt8] {
    let old = Array(old.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == old[0], text[index...].starts(with: old) {
        result += new.utf8
        index += old.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// `(width>=1px)and (width<=2px)` as `(1px<=width<=2px)`.
  private static func joinedBounds(_ text: [UInt8]) -> [UInt8] {
    let middle = Array(")and (".utf8)
    var text = text
    var index = 0
    while index + middle.count < text.count {
      defer { index += 1 }
      guard text[index...].starts(with: middle),
        let open = text[..<index].lastIndex(of: 0x28),
        let close = text[(index + middle.count)...].firstIndex(of: 0x29),
        let left = bound(text[(open + 1)..<index]),
        let right = bound(text[(index + middle.count)..<close]),
        left.feature.elementsEqual(right.feature), left.isLower != right.isLower
      else { continue }
      let low = left.isLower ? left : right
      let high = left.isLower ? right : left
      let range = low.value + "<=".utf8 + low.feature + "<=".utf8 + high.value
      text.replaceSubrange((open + 1)..<close, with: range)
    }
    return text
  }

  private typealias Bound = (
    feature: ArraySlice<UInt8>, isLower: Bool, value: ArraySlice<UInt8>
  )

  private static func bound(_ text: ArraySlice<UInt8>) -> Bound? {
    guard let equals = text.firstIndex(of: 0x3D), equals > text.startIndex,
      text[equals - 1] == 0x3E || text[equals - 1] == 0x3C, !text.contains(0x28)
    else { return nil }
    let value = text[(equals + 1)...]
    guard !value.contains(0x3D), !value.contains(0x3C), !value.contains(0x3E) else { return nil }
    return (text[..<(equals - 1)], text[equals - 1] == 0x3E, value)
  }
}
