// The classes of an archive's entries, without the rest of its manifest.
//
// An extraction wants to know which files come first and nothing else, and it wants to know before it writes the first
// one. So this walk makes no text: names are compared where they lie, and since a bundle's directory and its manifest
// have one order, nearly every name is found at the place where it is looked for first.

internal import AssetText

extension Manifest {
  /// The class of each record of an index; entries that the manifest does not name are of the first class.
  ///
  /// - Complexity: O(*n*) in the size of the manifest, where it has the order of the index.
  static func priorities(
    _ manifest: [UInt8], of reader: ArchiveReader
  ) throws(ArchiveError) -> [Priority] {
    let result = manifest.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONFailure) in
        var walk = PriorityWalk(reader: reader)
        var json = JSONReader(buffer)
        try json.object { (json, key) throws(JSONFailure) in
          guard key == "entries" else { return try json.skip() }
          try json.array { (json) throws(JSONFailure) in try walk.entry(&json) }
        }
        try json.end()
        return walk.found
      }
    }
    switch result {
    case .success(let found): return found
    case .failure(let failure):
      throw .manifest(path: reader.path, offset: failure.offset, reason: failure.reason)
    }
  }
}

private struct PriorityWalk {
  let reader: ArchiveReader
  var found: [Manifest.Priority]
  private var next = 0

  init(reader: ArchiveReader) {
    self.reader = reader
    found = Array(repeating: .page, count: reader.index.records.count)
  }

  mutating func entry(_ json: inout JSONReader) throws(JSONFailure) {
    var place: Int?
    var priority = Manifest.Priority.page
    try json.object { (json, key) throws(JSONFailure) in
      switch key {
      case "path":
        var copy = json
        if let name = try json.rawString() {
          place = self.place(of: name)
        } else {
          place = reader.entry(try copy.string())?.index
        }
      case "priority":
        let name = try json.string()
        guard let known = Manifest.Priority.allCases.first(where: { $0.name == name }) else {
          throw json.failure("'\(name)' is not a priority")
        }
        priority = known
      case "mediaType", "crc32", "sha256": try json.rawString()
      default: try json.skip()
      }
    }
    guard let place else { return }
    found[place] = priority
    next = place + 1
  }

  /// The record of a name: the next one, mostly, or the one after it where that is the manifest itself.
  private func place(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    for guess in next..<min(next + 2, found.count) {
      let record = reader.index.records[guess]
      guard Int(record.nameLength) == name.count else { continue }
      let start = Int(record.nameOffset)
      let isSame = reader.index.bytes.withUnsafeBufferPointer { bytes in
        bytes[start..<(start + name.count)].elementsEqual(name)
      }
      if isSame { return guess }
    }
    return reader.entry(String(decoding: name, as: UTF8.self))?.index
  }
}
