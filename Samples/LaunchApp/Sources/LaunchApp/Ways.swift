// The ways to launch, and what each has to do before the page can be shown.

import AssetArchive
import AssetRuntime
import Foundation

/// A way to launch.
enum Way: String, CaseIterable {
  /// A page of one word: what the engine itself takes.
  case blank
  /// `file://` in the build's own directory.
  case file
  /// Copy the directory, then `file://`.
  case copy
  /// Unpack the bundle file by file, then `file://`.
  case unzip
  /// Extract the bundle as the library does, then `file://`.
  case extract
  /// The same, where an earlier launch did it.
  case extracted
  /// A scheme, answered from the directory.
  case schemeDirectory = "scheme-directory"
  /// A scheme, answered straight from the bundle.
  case schemeBundle = "scheme-bundle"
}

/// What a launch is made of.
struct Materials: Sendable {
  var directory = ""
  var bundle = ""
  var shell: [UInt8]?
  /// Where trees are written.
  var work = ""
  var page = "index.html"
  /// What the responder follows.
  var rules: URLRules?
  static let scheme = "app"
  static let origin = "app://local/"

  /// What answers the scheme.
  let pending: PendingResponder

  init(shell: [UInt8]?, page: String) {
    self.shell = shell
    self.page = page
    pending = PendingResponder(shell: shell, addresses: ["/", "/" + page])
  }

  /// The plan of a way.
  func plan(_ way: Way, _ timeline: LaunchTimeline) -> LaunchController.Plan {
    let first: LaunchPage? = shell.map { shell in
      switch way {
      case .schemeDirectory, .schemeBundle: .address(Materials.origin)
      default: .content(shell, base: Self.url(tree(way)) + "shell.html")
      }
    }
    return LaunchController.Plan(shell: first) { [self] progress in
      try await prepare(way, timeline, progress)
    }
  }

  private func tree(_ way: Way) -> String {
    switch way {
    case .file, .schemeDirectory, .blank, .schemeBundle: directory
    case .copy, .unzip: work + "/tree"
    case .extract, .extracted: work + "/store/tree"
    }
  }

  private static func url(_ path: String) -> String {
    URL(fileURLWithPath: path, isDirectory: true).absoluteString
  }

  private func prepare(
    _ way: Way, _ timeline: LaunchTimeline, _ progress: LaunchController.Progress
  ) async throws -> LaunchController.Target {
    timeline.mark("preparation begins")
    switch way {
    case .blank:
      let page = Array("<!doctype html><title>blank</title><p>blank".utf8)
      return .init(page: .content(page, base: Self.origin))
    case .file: break
    case .copy:
      try await aside { try FileManager.default.copyItem(atPath: directory, toPath: tree(way)) }
      timeline.mark("copied")
    case .unzip:
      try await aside {
        let archive = try ArchiveReader(path: bundle)
        for entry in archive.entries where !entry.isDirectory {
          let file = URL(fileURLWithPath: tree(way) + "/" + entry.path.description)
          try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data(try archive.read(entry)).write(to: file)
        }
      }
      timeline.mark("unpacked")
    case .extract, .extracted:
      var options = AssetStore.Options()
      options.layout = .exchanged
      let store = AssetStore(.directory(work), name: "store", options: options)
      let bundle = try await store.install(from: bundle) { now in
        progress.report(now.bytes, of: now.totalBytes)
      }
      timeline.mark("extracted", detail: "\(bundle.report.map { "\($0.outcome)" } ?? "")")
    case .schemeDirectory:
      pending.resolve(try AssetResponder(directory: directory, options: options))
      timeline.mark("directory opened")
      return .init(base: Self.origin, page: .address(Self.origin))
    case .schemeBundle:
      try await aside {
        pending.resolve(AssetResponder(archive: try ArchiveReader(path: bundle), options: options))
      }
      timeline.mark("archive opened")
      return .init(base: Self.origin, page: .address(Self.origin))
    }
    let base = Self.url(tree(way))
    return .init(base: base, page: .address(base + page))
  }

  private var options: AssetResponder.Options {
    var options = AssetResponder.Options()
    options.indexPage = page
    options.fallbackPage = page
    options.redirection = .page
    options.shell = shell
    options.rules = rules
    return options
  }

  /// Does what blocks on a thread of its own.
  private func aside(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }
}
