/// A JSON value whose members keep their order: the same report is the same bytes every time.
package indirect enum JSONValue: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }

  /// The value as text, two blanks a level, closed by LF.
  package var text: String {
    var output: [UInt8] = []
    write(to: &output, indent: 0)
    output.append(0x0A)
    return String(decoding: output, as: UTF8.self)
  }

  /// The value in one line, without blanks.
  package var compact: [UInt8] {
    var output: [UInt8] = []
    writeCompact(to: &output)
    return output
  }

  private func writeCompact(to output: inout [UInt8]) {
    switch self {
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.writeCompact(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        JSONValue.write(member.0, to: &output)
        output.append(UInt8(ascii: ":"))
        member.1.writeCompact(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    default: write(to: &output, indent: 0)
    }
  }

  private func write(to output: inout [UInt8], indent: Int) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .integer(let value): output += "\(value)".utf8
    case .number(let value):
      // JSON has no infinities (RFC 8259, section 6).
      output += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let value): JSONValue.write(value, to: &output)
    case .array(let values):
      JSONValue.list(values.count, "[", "]", &output, indent) { index, output in
        values[index].write(to: &output, indent: indent + 2)
      }
    case .object(let members):
      JSONValue.list(members.count, "{", "}", &output, indent) { index, output in
        JSONValue.write(members[index].0, to: &output)
        output += ": ".utf8
        members[index].1.write(to: &output, indent: indent + 2)
      }
    }
  }

  private static func list(
    _ count: Int, _ open: String, _ close: String, _ output: inout [UInt8], _ indent: Int,
    _ body: (Int, inout [UInt8]) -> Void
  ) {
    output += open.utf8
    for index in 0..<count {
      output += (index == 0 ? "\n" : ",\n").utf8
      output += [UInt8](repeating: 0x20, count: indent + 2)
      body(index, &output)
    }
    if count > 0 {
      output.append(0x0A)
      output += [UInt8](repeating: 0x20, count: indent)
    }
    output += close.utf8
  }

  /// A string with the escapes of RFC 8259, section 7.
  package static func write(_ text: String, to output: inout [UInt8]) {
    output.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: output += [0x5C, byte]
      case 0x0A: output += "\\n".utf8
      case 0x0D: output += "\\r".utf8
      case 0x09: output += "\\t".utf8
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        output += "\\u00".utf8
        output += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: output.append(byte)
      }
    }
    output.append(0x22)
  }
}
