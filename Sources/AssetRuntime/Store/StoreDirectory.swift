// StoreDirectory: what a store does on the disk. All of it blocks and runs on threads of the store.
//
//   ROOT/state                      which version is current (StoreState)
//   ROOT/versions/IDENTITY/         a tree as `BundleInstaller` makes it; side by side
//   ROOT/tree/                      the same; where versions are exchanged
//   ROOT/versions/.removed-…        a superseded version on its way out
//
// Changes of the state are made under a lock on ROOT that is held for as long as a small file is read and written,
// never while a tree is written or removed: iOS ends apps that are suspended with a lock on a file of a shared container.

internal import AssetArchive
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

struct StoreDirectory: Sendable {
  private static let versionsName = "versions"
  private static let exchangedName = "tree"
  private static let removedPrefix = ".removed-"

  let options: AssetStore.Options
  private let root: Directory
  private let versions: Directory

  /// Opens or makes the directory of a store.
  init(
    _ place: AssetStore.Place, name: String, options: AssetStore.Options
  ) throws(StoreError) {
    guard AssetPath(name) != nil, !name.contains("/") else {
      throw .place("'\(name)' is no name for a directory")
    }
    let base = try place.path()
    let path = base.hasSuffix("/") ? base + name : base + "/" + name
    // The system's own directories need not be there yet; a caller's has to be.
    if case .directory = place {} else { Self.makeDirectories(base) }
    if mkdir(path, 0o755) == 0 {
      try AssetStore.prepare(path, options)
    } else if errno != EEXIST {
      throw .place("\(path) cannot be made: \(SystemError.words(errno))")
    }
    guard let root = Directory.open(path) else {
      throw .place("\(path) cannot be opened: \(SystemError.words(errno))")
    }
    mkdirat(root.descriptor, Self.versionsName, 0o755)
    guard let versions = root.directory(Self.versionsName) else {
      throw .place("\(path)/versions cannot be opened: \(SystemError.words(errno))")
    }
    self.options = options
    self.root = root
    self.versions = versions
  }

  private static func makeDirectories(_ path: String) {
    guard mkdir(path, 0o755) != 0, errno == ENOENT,
      let slash = path.lastIndex(of: "/"), slash != path.startIndex
    else { return }
    makeDirectories(String(path[..<slash]))
    mkdir(path, 0o755)
  }

  // MARK: Versions

  /// Where the tree of a version lies.
  func path(of identity: String) -> String {
    switch options.layout {
    case .sideBySide: versions.joined(identity)
    case .exchanged: root.joined(Self.exchangedName)
    }
  }

  /// True where the tree of a version is there, as far as its stamp tells.
  func holds(_ identity: String) -> Bool {
    guard let found = Directory.open(path(of: identity))?.contents(".webpack-assets/stamp") else {
      return false
    }
    // An exchanged tree is of one version at a time; the stamp says of which.
    return String(decoding: found, as: UTF8.self).split(separator: "\n").contains {
      $0 == "identity \(identity)"
    }
  }

  /// What a version is called outside.
  func bundle(
    _ identity: String, _ state: StoreState, _ report: ExtractionReport? = nil
  ) -> InstalledBundle {
    InstalledBundle(
      identity: identity, path: path(of: identity),
      isConfirmed: state.good.contains(identity), report: report)
  }

  // MARK: State

  var state: StoreState { StoreState(root.contents(StoreState.fileName) ?? []) }

  /// Changes the state; what other processes do comes before or after.
  @discardableResult
  func update<R>(_ change: (inout StoreState) throws(StoreError) -> R) throws(StoreError) -> R {
    // A directory that is opened anew has a lock of its own, so that threads of this process wait for each other too.
    guard let own = root.directory(".") else { throw failure(errno) }
    while flock(own.descriptor, LOCK_EX) != 0, errno == EINTR {}
    defer { own.unlock() }
    let before = state
    var after = before
    let result = try change(&after)
    if after != before { try write(after) }
    return result
  }

  private func write(_ state: StoreState) throws(StoreError) {
    let name = StoreState.fileName + ".new"
    let descriptor = retrying {
      openat(
        root.descriptor, name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
    }
    guard descriptor >= 0 else { throw failure(errno) }
    var rest = state.encoded[...]
    var code: Int32 = 0
    while !rest.isEmpty, code == 0 {
      let count = rest.withUnsafeBytes { bytes in
        retrying { systemWrite(descriptor, bytes.baseAddress, bytes.count) }
      }
      if count > 0 { rest = rest.dropFirst(count) } else { code = count < 0 ? errno : EIO }
    }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, renameat(root.descriptor, name, root.descriptor, StoreState.fileName) != 0 {
      code = errno
    }
    guard code == 0 else {
      unlinkat(root.descriptor, name, 0)
      throw failure(code)
    }
  }

  private func failure(_ code: Int32) -> StoreError {
    .state(path: root.joined(StoreState.fileName), code: code)
  }

  // MARK: Removal

  /// Removes the versions that nobody needs: what is not current, was not good lately and was not given out.
  func removeSuperseded(except used: Set<String>) throws(StoreError) {
    let removed = try update { (state) throws(StoreError) in
      var kept = used
      if options.layout == .sideBySide {
        if let current = state.current { kept.insert(current) }
        kept.formUnion(state.good.prefix(options.keptVersions))
      }
      var removed: [String] = []
      for name in versions.names() {
        if name.hasPrefix(Self.removedPrefix) { removed.append(name) }
        guard StoreState.isIdentity(name), !kept.contains(name) else { continue }
        // Out of the way at once, gone when the lock is given back.
        let away = Self.removedPrefix + String(UInt64.random(in: 0 ... .max), radix: 36)
        if Rename.move(name, to: away, in: versions) == 0 { removed.append(away) }
      }
      return removed
    }
    for name in removed { versions.removeTree(name) }
    // What an installation left that was killed; a live one has locked its own.
    for name in versions.names() where name.hasPrefix(".") && !name.hasPrefix(Self.removedPrefix) {
      guard let left = versions.directory(name), left.lock() else { continue }
      versions.removeTree(name)
    }
  }
}

/// `write` under a name that no method has.
private func systemWrite(_ descriptor: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.write(descriptor, base, count)
  #elseif canImport(Glibc)
    Glibc.write(descriptor, base, count)
  #else
    Musl.write(descriptor, base, count)
  #endif
}
