internal import AssetArchive
internal import AssetText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension BundleVerifier {
  /// What the workers of one reader find; used from all of them.
  final class Findings: Sendable {
    let path: String
    /// The manifest's entries by path.
    let expected: [AssetPath: Manifest.Entry]
    private let manifest: Manifest
    /// The manifest's paths by their text, whose equality is canonical equivalence.
    private let spellings: [String: AssetPath]
    private let cancellation: Cancellation?
    private let state = Lock((problems: [Problem](), entries: 0, bytes: 0))

    init(_ path: String, _ manifest: Manifest, _ cancellation: Cancellation?) {
      self.path = path
      self.manifest = manifest
      self.cancellation = cancellation
      expected = Dictionary(
        manifest.entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
      spellings = Dictionary(
        manifest.entries.map { ($0.path.description, $0.path) },
        uniquingKeysWith: { first, _ in first })
    }

    /// The manifest's spelling of a path as libarchive gives it, which composes every name that it reads.
    ///
    /// No two paths of a bundle differ only in that, so this hides nothing; our own reader compares the bytes.
    func spelling(_ path: AssetPath) -> AssetPath {
      expected[path] == nil ? spellings[path.description] ?? path : path
    }

    var isCancelled: Bool { cancellation?.isCancelled == true }

    /// The problems, ordered by entry and id, whichever worker was first.
    var problems: [Problem] {
      state.withLock { state in
        state.problems.sorted {
          ($0.entry ?? "", $0.id, $0.message) < ($1.entry ?? "", $1.id, $1.message)
        }
      }
    }

    /// The entries and bytes that were read; the bytes twice, as steps count them.
    var totals: (Int, Int, Int) { state.withLock { ($0.entries, $0.bytes, $0.bytes) } }

    func add(_ entry: String?, _ id: String, _ message: String) {
      let problem = Problem(path: path, entry: entry, id: id, message: message)
      state.withLock { $0.problems.append(problem) }
    }

    func add(_ entry: String, _ error: ArchiveError) {
      let failure = PackError.archive(error)
      add(entry, failure.id, failure.message)
    }

    /// Compares the bytes that were read for an entry.
    func check(_ path: AssetPath, _ entry: Manifest.Entry, bytes: [UInt8]) {
      check(path, entry, size: bytes.count, sha256: SHA256.hexadecimal(bytes))
    }

    /// Compares what was found out about the bytes of an entry.
    func check(_ path: AssetPath, _ entry: Manifest.Entry, size: Int, sha256: String) {
      state.withLock { state in
        state.entries += 1
        state.bytes += size
      }
      if size != entry.size {
        add(
          path.description, "archive-size",
          "'\(path)' has \(size) bytes, the manifest says \(entry.size)")
      } else if sha256 != entry.sha256 {
        add(
          path.description, "archive-checksum",
          "checksum of '\(path)' is \(sha256.prefix(8)), the manifest says \(entry.sha256.prefix(8))"
        )
      }
    }

    /// Compares what the central directory says about an entry.
    func check(_ path: AssetPath, _ entry: Manifest.Entry, crc32: UInt32, storedSize: Int) {
      if crc32 != entry.crc32 {
        add(
          path.description, "archive-crc",
          "CRC-32 of '\(path)' is \(CRC32.hexadecimal(crc32)), the manifest says "
            + CRC32.hexadecimal(entry.crc32))
      }
      if storedSize != entry.storedSize {
        add(
          path.description, "archive-stored-size",
          "'\(path)' takes \(storedSize) bytes, the manifest says \(entry.storedSize)")
      }
    }

    /// Compares the names of the archive with those of the manifest.
    func checkNames(_ names: [AssetPath]) {
      if names.first?.description != Manifest.bundlePath {
        add(nil, "archive-order", "its first entry is not '\(Manifest.bundlePath)'")
      }
      let found = names.filter { $0.description != Manifest.bundlePath }
      var seen: Set<AssetPath> = []
      for name in found {
        if !seen.insert(name).inserted {
          add(name.description, "archive-duplicate", "'\(name)' is in it twice")
        } else if expected[name] == nil {
          add(name.description, "archive-surplus", "'\(name)' is in it but not in the manifest")
        }
      }
      for entry in manifest.entries where !seen.contains(entry.path) {
        add(
          entry.path.description, "archive-missing",
          "'\(entry.path)' is in the manifest but not in it")
      }
      if found != manifest.entries.map(\.path), found.count == manifest.entries.count,
        Set(found).count == found.count, found.allSatisfy({ expected[$0] != nil })
      {
        add(nil, "archive-order", "its entries are not in the manifest's order")
      }
    }

    /// The names of as many runs of the archive as there are workers, each about as many bytes.
    func shares(_ jobs: Int) -> [Set<AssetPath>] {
      let total = manifest.entries.reduce(0) { $0 + $1.size + 1 }
      let count = max(1, min(jobs, manifest.entries.count))
      var shares = [Set<AssetPath>](repeating: [], count: count)
      var before = 0
      for entry in manifest.entries {
        shares[min(count - 1, (before + entry.size / 2) * count / max(1, total))].insert(
          entry.path)
        before += entry.size + 1
      }
      return shares
    }

    /// Reads a file of an extracted tree and compares it.
    func readFile(_ entry: Manifest.Entry) {
      let file = "\(path)/\(entry.path)"
      let descriptor = open(file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else {
        let code = errno
        add(
          entry.path.description, code == ENOENT ? "tree-missing" : "tree-unreadable",
          code == ENOENT
            ? "'\(entry.path)' is missing; extract the bundle again"
            : "'\(entry.path)' cannot be read: \(SystemError.words(code))")
        return
      }
      defer { close(descriptor) }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(entry.size)
      var hasFailed = false
      // One byte more than expected is enough to see that a file is too long.
      while bytes.count <= entry.size {
        let wanted = min(entry.size + 1 - bytes.count, 1 << 22)
        let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
          let length = read(descriptor, buffer.baseAddress, wanted)
          hasFailed = length < 0
          count = max(0, length)
        }
        if piece.isEmpty { break }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
      }
      if hasFailed {
        add(entry.path.description, "tree-unreadable", "'\(entry.path)' cannot be read")
        return
      }
      check(entry.path, entry, bytes: bytes)
    }

    /// Looks for files of a tree that are not in the manifest.
    func checkTree() throws(PackError) {
      var pending = [""]
      while let directory = pending.popLast() {
        if isCancelled { throw .cancelled }
        let full = directory.isEmpty ? path : "\(path)/\(directory)"
        guard let stream = opendir(full) else { throw .unreadable(path: full, code: errno) }
        defer { closedir(stream) }
        while let item = readdir(stream) {
          let name = withUnsafePointer(to: &item.pointee.d_name) { pointer in
            pointer.withMemoryRebound(
              to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
            ) { String(cString: $0) }
          }
          if name == "." || name == ".." { continue }
          let inner = directory.isEmpty ? name : "\(directory)/\(name)"
          if inner.hasPrefix(".webpack-assets") { continue }
          var status = stat()
          guard lstat("\(path)/\(inner)", &status) == 0 else { continue }
          if status.st_mode & S_IFMT == S_IFDIR {
            pending.append(inner)
          } else if AssetPath(inner).flatMap({ expected[$0] }) == nil {
            add(inner, "tree-surplus", "'\(inner)' is in it but not in the manifest")
          }
        }
      }
    }
  }
}
