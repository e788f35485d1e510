internal import AssetText

/// Fetches what is named, and what that names, until nothing is new.
struct VendorCrawl {
  let store: VendorStore
  let options: VendorOptions
  let context: BuildContext

  /// What came.
  private(set) var files: [RemoteAddress: RemoteFile] = [:]
  /// What each file has to be.
  private(set) var purposes: [RemoteAddress: VendorReference.Purpose] = [:]
  /// Scripts and sheets in UTF-8.
  private(set) var texts: [RemoteAddress: [UInt8]] = [:]
  /// What each sheet and module names.
  private(set) var children: [RemoteAddress: [VendorReference]] = [:]
  private var scanned: [RemoteAddress: VendorReference.Purpose] = [:]
  private var total = 0

  init(store: VendorStore, options: VendorOptions, context: BuildContext) {
    self.store = store
    self.options = options
    self.context = context
  }

  mutating func run(_ first: [VendorReference]) throws(BuildError) {
    var references = first
    while !references.isEmpty {
      // The first place that names an address is the one that messages point at.
      var places: [RemoteAddress: String] = [:]
      for reference in references {
        let known = purposes[reference.address] ?? .any
        purposes[reference.address] = max(known, reference.purpose)
        if places[reference.address] == nil { places[reference.address] = reference.place }
      }
      let fetched = places
      try fetch(places.keys.filter { files[$0] == nil }.sorted(), fetched)
      try checkIntegrity(references)
      var next: [VendorReference] = []
      for (address, place) in places.sorted(by: { $0.key < $1.key }) {
        next += try scan(address, place)
      }
      references = next
    }
  }

  private mutating func fetch(
    _ addresses: [RemoteAddress], _ places: [RemoteAddress: String]
  ) throws(BuildError) {
    if let last = addresses.last, files.count + addresses.count > options.maximumFiles {
      throw .vendor(
        id: "vendor-limit", place: places[last] ?? "",
        message: "more than \(options.maximumFiles) files of other hosts are named")
    }
    let store = store
    let results = try context.map(
      stage: Vendor.name, order: Array(addresses.indices), name: { addresses[$0].text }
    ) { index throws(BuildError) in
      do throws(VendorStore.Failure) {
        return try store.file(addresses[index])
      } catch {
        throw BuildError.vendor(
          id: error.id, place: places[addresses[index]] ?? addresses[index].text,
          message: error.reason)
      }
    }
    for file in results {
      files[file.address] = file
      total += file.bytes.count
      guard total <= options.maximumTotal else {
        throw .vendor(
          id: "vendor-limit", place: places[file.address] ?? "",
          message: "the files of other hosts are larger than \(options.maximumTotal) bytes together"
        )
      }
    }
  }

  private func checkIntegrity(_ references: [VendorReference]) throws(BuildError) {
    for reference in references {
      guard let integrity = reference.integrity, let file = files[reference.address],
        !Integrity(integrity).accepts(file.bytes)
      else { continue }
      throw .vendor(
        id: "vendor-integrity", place: reference.place,
        message:
          "'\(reference.address.text)' does not have the digest that 'integrity' names; its own "
          + "is '\(Integrity.attribute(for: file.bytes))': look at what the host sends before you "
          + "change the attribute")
    }
  }

  /// Makes a text of a script or sheet and finds what it names.
  private mutating func scan(
    _ address: RemoteAddress, _ place: String
  ) throws(BuildError) -> [VendorReference] {
    guard let file = files[address], let purpose = purposes[address],
      scanned[address] != purpose
    else { return [] }
    scanned[address] = purpose
    // What many hosts send for whatever they do not have; and a page belongs to its origin.
    guard file.essence != "text/html" else {
      throw .vendor(
        id: "vendor-type", place: place,
        message:
          "'\(address.text)' brings a page instead of a file; correct the address, or leave it "
          + "on its host with '--keep-xpath'")
    }
    guard purpose != .any else { return [] }
    guard
      let text = VendorText.utf8(
        file.bytes, charset: file.charset, isSheet: purpose == .sheet)
    else {
      throw .vendor(
        id: "vendor-charset", place: place,
        message: "'\(address.text)' is in the encoding '\(file.charset ?? "")', which is not known "
          + "here; put a file in UTF-8 in its place with '--substitute'")
    }
    texts[address] = text
    let found =
      switch purpose {
      case .sheet:
        VendorReferences.inSheet(text, name: address.text, base: file.final)
      case .module: VendorReferences.inModule(text, address: file.final)
      case .any, .script: [VendorReference]()
      }
    children[address] = found
    return found
  }

  /// The lock file for what was asked for: all that it held, or what came now where it is made anew.
  var lock: VendorLock {
    var lock = store.updates ? VendorLock() : store.lock
    for (address, file) in files where lock.entries[address] == nil {
      lock.entries[address] = VendorLock.Entry(
        final: file.final, mediaType: file.mediaType, size: file.bytes.count, digest: file.digest)
    }
    return lock
  }

  /// Everything that some addresses lead to, themselves included.
  func closure(_ addresses: some Sequence<RemoteAddress>) -> Set<RemoteAddress> {
    var reached: Set<RemoteAddress> = []
    var waiting = Array(addresses)
    while let address = waiting.popLast() {
      guard reached.insert(address).inserted else { continue }
      waiting += (children[address] ?? []).map(\.address)
    }
    return reached
  }
}
