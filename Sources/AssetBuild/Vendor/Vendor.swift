// Vendor: what lies on other hosts becomes part of the build (`--vendor-remote`).
//
// It runs between `scan` and `transform`, on the text that the developer wrote: places in messages are places in that
// text, and what is brought in is minified, inlined and packed like everything else. Pages, sheets and the imports of
// scripts are read for addresses of other hosts; what they name is fetched; sheets and modules that were fetched are
// read in turn, with the address that answered as their base, until nothing is new. Only then do files get their names,
// and every reference is rewritten to the name.
//
// What stays on its host: links that a person follows, addresses that are only told to somebody (`og:image`,
// `preconnect`), pages in frames, what `--keep-xpath` chooses or `--substitute` replaces, and whatever a script asks for
// by an address that it puts together.

package import AssetText
internal import MinifyCSS
internal import MinifyMarkup

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Brings in what pages and sheets refer to on other hosts.
package struct Vendor: Stage {
  package static let name = "vendor"

  private let options: VendorOptions

  package init(_ options: VendorOptions) { self.options = options }

  package func run(
    _ input: consuming AssetTree, _ context: BuildContext, _ counts: inout StepCounts
  ) throws(BuildError) -> AssetTree {
    #if canImport(CCurl)
      var tree = input
      let beside = Build.directory(besideInput: tree.inputPath)
      let lockPath = options.lock ?? beside + VendorLock.name
      let (lock, written) = try Vendor.read(lockPath)
      let store = VendorStore(
        lock: lock, lockPath: lockPath,
        cache: VendorCache(
          directory: options.cache ?? Vendor.directory(of: lockPath) + VendorCache.name),
        transfer: CurlTransfer(options, context.cancellation), updates: options.updates)
      let documents = try VendorDocument.read(tree, context)
      var crawl = VendorCrawl(store: store, options: options, context: context)
      try crawl.run(documents.flatMap(\.references))
      let files = try VendoredFiles(crawl, existing: tree.files.map(\.path))
      for document in documents {
        guard let index = tree.index(of: document.path),
          let bytes = document.rewritten(files, crawl)
        else { continue }
        tree.replaceFile(index, with: bytes)
      }
      for file in files.assets {
        counts.items += 1
        counts.bytesIn += file.originalSize
        counts.bytesOut += file.originalSize
        tree.insert(file)
      }
      let entries = crawl.lock.encoded
      if entries != written, written != nil || !crawl.lock.entries.isEmpty {
        do throws(AtomicFile.Failure) {
          try AtomicFile.write(entries, to: lockPath)
        } catch {
          throw .unwritable(path: lockPath, code: error.code)
        }
      }
      return tree
    #else
      throw .option(
        name: "--vendor-remote", path: input.inputPath,
        message: "this build of the tool has no libcurl")
    #endif
  }

  /// The entries of a lock file and its bytes; nothing where there is none.
  private static func read(_ path: String) throws(BuildError) -> (VendorLock, [UInt8]?) {
    let bytes: [UInt8]
    do throws(BuildError) {
      bytes = try FileReading.read(path)
    } catch {
      if case .inputUnreadable(_, ENOENT) = error { return (VendorLock(), nil) }
      throw error
    }
    do throws(VendorLock.Failure) {
      return (try VendorLock(bytes), bytes)
    } catch {
      throw .vendor(
        id: "vendor-lock",
        place: VendorReferences.place(path, LineMap(bytes).position(of: error.offset)),
        message: "\(error.reason); correct it, or remove it and build again with a network")
    }
  }

  /// The directory of a file: empty, or closed by a slash.
  private static func directory(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
