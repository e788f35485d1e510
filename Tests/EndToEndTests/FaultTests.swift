internal import Foundation
internal import TestSupport
internal import Testing

/// Two versions of a tree, and which of them a directory holds.
struct Versions {
  let scratch: ScratchDirectory
  let files = 9

  init() throws {
    scratch = try ScratchDirectory()
    for title in ["one", "two"] {
      let entries = (0..<files).map {
        ZipFixture.Entry("d\($0 % 3)/\($0).txt", content(title, $0))
      }
      try scratch.write("\(title).zip", ZipFixture(entries).bytes())
    }
  }

  func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

  private func content(_ title: String, _ number: Int) -> [UInt8] {
    Array(String(repeating: "\(title) \(number)\n", count: 20 + number * 40).utf8)
  }

  /// What a directory that is open, or one of a name, holds: a title, or what is wrong.
  func title(of tree: String = "tree") -> String {
    guard FileManager.default.fileExists(atPath: path(tree)) else { return "absent" }
    for title in ["one", "two"] {
      let isWhole = (0..<files).allSatisfy {
        (try? scratch.read("\(tree)/d\($0 % 3)/\($0).txt")) == content(title, $0)
      }
      if isWhole { return title }
    }
    return "a mixture"
  }

  /// The same for an open directory, whatever its name is by now.
  func title(of descriptor: Int32) -> String {
    for title in ["one", "two"] {
      let isWhole = (0..<files).allSatisfy { number in
        let expected = content(title, number)
        let file = openat(descriptor, "d\(number % 3)/\(number).txt", O_RDONLY)
        guard file >= 0 else { return false }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: expected.count + 1)
        return read(file, &bytes, bytes.count) == expected.count
          && bytes.dropLast() == expected[...]
      }
      if isWhole { return title }
    }
    return "a mixture"
  }

  /// Temporary siblings.
  var leftovers: [String] { scratch.names().filter { $0.hasPrefix(".") } }
}

/// Faults that are really injected: after each of them the destination is one version or the other.
@Suite struct FaultTests {
  let versions: Versions

  init() throws { versions = try Versions() }

  private func extract(_ title: String, _ arguments: String...) throws -> Outcome {
    try Binary.run(
      Binary.path,
      ["extract", versions.path("\(title).zip"), versions.path("tree"), "-q"] + arguments)
  }

  // MARK: Killed

  @Test func killedAt200RandomMoments() throws {
    var state: UInt64 = 5
    func delay(below microseconds: Int) -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(Int(state >> 33) % max(1, microseconds))
    }
    #expect(try extract("one").status == 0)
    let start = Date()
    for title in ["two", "one", "two"] { #expect(try extract(title).status == 0) }
    let length = Int(Date().timeIntervalSince(start) / 3 * 1.2e6)
    var (killed, wrong) = (0, [String]())
    for round in 0..<200 {
      let title = round % 2 == 0 ? "one" : "two"
      let isFresh = round % 5 == 4
      let tree = isFresh ? "fresh\(round)" : "tree"
      let spawn = try #require(
        Spawn(
          Binary.path,
          ["extract", versions.path("\(title).zip"), versions.path(tree), "--force", "-q"]))
      usleep(delay(below: length))
      kill(spawn.process, SIGKILL)
      if spawn.wait() == -SIGKILL { killed += 1 }
      let found = versions.title(of: tree)
      if !(["one", "two"].contains(found) || (isFresh && found == "absent")) {
        wrong.append("round \(round): \(found)")
      }
    }
    #expect(wrong == [])
    #expect(killed > 20, "only \(killed) of 200 were killed before their end")
    // The next run removes what the killed ones left, of its own destination.
    #expect(try extract("one", "--force").status == 0)
    #expect(versions.title() == "one")
    #expect(versions.leftovers.filter { $0.hasPrefix(".tree.") } == [])
  }

  // MARK: Many at once

  /// Eight processes, some of which are killed, for two seconds or as many as `WEBPACK_ASSETS_SOAK_SECONDS` says.
  @Test func eightProcessesAtOnce() throws {
    let wish = ProcessInfo.processInfo.environment["WEBPACK_ASSETS_SOAK_SECONDS"]
    let end = Date().addingTimeInterval(wish.flatMap { Double($0) } ?? 2)
    #expect(try extract("one").status == 0)
    var random = SystemRandomNumberGenerator()
    var running: [(spawn: Spawn, isKilled: Bool)] = []
    var (runs, looks, failures, wrong) = (0, 0, 0, 0)
    func start() {
      let title = Bool.random(using: &random) ? "one" : "two"
      let force = Bool.random(using: &random) ? ["--force"] : []
      if let spawn = Spawn(
        Binary.path,
        ["extract", versions.path("\(title).zip"), versions.path("tree"), "-q"] + force)
      {
        running.append((spawn, false))
        runs += 1
      }
    }
    while Date() < end {
      while running.count < 8 { start() }
      look(&looks, &wrong)
      if Int.random(in: 0..<10, using: &random) == 0 {
        let victim = Int.random(in: 0..<running.count, using: &random)
        kill(running[victim].spawn.process, SIGKILL)
        running[victim].isKilled = true
      }
      running = running.filter { item in
        guard let status = item.spawn.ended() else { return true }
        if status != 0, !(item.isKilled && status == -SIGKILL) { failures += 1 }
        return false
      }
    }
    for item in running where item.spawn.wait() != 0 && !item.isKilled { failures += 1 }
    #expect(failures == 0)
    #expect(wrong == 0)
    #expect(runs > 8 && looks > 0)
    #expect(try extract("two", "--force").status == 0)
    #expect(versions.title() == "two")
    #expect(versions.leftovers == [])
  }

  /// A tree that has the destination's name before and after it was read has to be one version in between.
  private func look(_ looks: inout Int, _ wrong: inout Int) {
    let directory = open(versions.path("tree"), O_RDONLY | O_DIRECTORY)
    guard directory >= 0 else {
      wrong += 1
      return
    }
    defer { close(directory) }
    let title = versions.title(of: directory)
    var (before, after) = (stat(), stat())
    guard fstat(directory, &before) == 0, stat(versions.path("tree"), &after) == 0,
      before.st_ino == after.st_ino
    else { return }
    looks += 1
    if title == "a mixture" { wrong += 1 }
  }

  // MARK: Limits

  @Test(arguments: ["-f 1", "-n 5", "-n 7", "-n 9"]) func limits(_ limit: String) throws {
    #expect(try extract("one").status == 0)
    let run = try Binary.shell(
      "ulimit \(limit) && exec $TOOL extract two.zip tree -q --jobs 4", in: versions.scratch.path)
    if run.status != 0 {
      #expect(run.status == 1, "\(run.errors)")
      #expect(run.lines.count == 1, "\(run.errors)")
      let words = limit.hasPrefix("-f") ? "file would be too large" : "too many open files"
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect(versions.title() == "one")
    } else {
      #expect(!limit.hasPrefix("-f"))
      #expect(versions.title() == "two")
    }
    #expect(try extract("two").status == 0)
    #expect(versions.title() == "two")
    #expect(versions.leftovers == [])
  }

  @Test func modesFollowTheMask() throws {
    for (mask, file, directory) in [("022", "644", "755"), ("077", "600", "700")] {
      let run = try Binary.shell(
        "umask \(mask) && $TOOL extract one.zip m\(mask) -q && stat -c %a m\(mask)/d0/0.txt m\(mask)/d0",
        in: versions.scratch.path)
      #if os(Linux)
        #expect(run.text == "\(file)\n\(directory)\n", "\(run.errors)")
      #endif
    }
  }

  // MARK: File systems

  @Test func fullDisksOfAnySize() throws {
    try withMount("disk", "size=16k,nr_inodes=100") { disk in
      for kilobytes in [24, 40, 64, 100, 200] {
        _ = try Binary.shell("mount -o remount,size=400k disk", in: versions.scratch.path)
        let tree = "\(disk)/tree"
        #expect(try Binary.run("extract", versions.path("one.zip"), tree, "-q", "-f").status == 0)
        _ = try Binary.shell("mount -o remount,size=\(kilobytes)k disk", in: versions.scratch.path)
        let run = try Binary.run("extract", versions.path("two.zip"), tree, "-q")
        #expect(versions.title(of: "disk/tree") == (run.status == 0 ? "two" : "one"))
        #expect(
          run.status == 0 || run.errors.contains("no space left on device"), "\(run.errors)")
        #expect(versions.scratch.names("disk") == ["tree"])
      }
    }
  }

  @Test func placesThatCannotBeReplaced() throws {
    // A mount point, empty, then with a tree of ours in it.
    try withMount("disk", "size=1m") { disk in
      for _ in 0..<2 {
        let run = try Binary.run("extract", versions.path("one.zip"), disk, "-q")
        run.expectRefusal(disk, "choose a directory inside it")
        #expect(versions.leftovers == [])
        #expect(try Binary.run("extract", versions.path("two.zip"), "\(disk)/t", "-q").status == 0)
        _ = try Binary.shell(
          "mv disk/t/.webpack-assets disk/t/d* disk/; rmdir disk/t", in: versions.scratch.path)
      }
    }
    // A file system that is read-only.
    try withMount("disk", "size=1m") { disk in
      #expect(try Binary.run("extract", versions.path("one.zip"), "\(disk)/tree", "-q").status == 0)
      _ = try Binary.shell("mount -o remount,ro disk", in: versions.scratch.path)
      #expect(try Binary.run("extract", versions.path("one.zip"), "\(disk)/tree", "-q").status == 0)
      let run = try Binary.run("extract", versions.path("two.zip"), "\(disk)/tree", "-q")
      #expect(run.status == 1)
      #expect(
        run.errors.contains("the file system is read-only; choose a directory"), "\(run.errors)")
      #expect(versions.title(of: "disk/tree") == "one")
    }
  }

  /// Runs `body` with a tmpfs at `name`, where the system lets us.
  private func withMount(_ name: String, _ options: String, _ body: (String) throws -> Void) throws
  {
    #if os(Linux)
      let made = try Binary.shell(
        "mkdir -p \(name) && mount -t tmpfs -o \(options) none \(name)", in: versions.scratch.path)
      guard made.status == 0 else {
        print("mount is not allowed here: faults of file systems were not tried")
        return
      }
      defer { _ = try? Binary.shell("umount -l \(name)", in: versions.scratch.path) }
      try body(versions.path(name))
    #endif
  }

  /// What root may do is not what users may: the tool runs as another user where the tests are root's.
  @Test func otherUsersDirectories() throws {
    let root = versions.scratch.path
    let isRoot = geteuid() == 0
    let prefix = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
    _ = try Binary.shell("mkdir own closed && chmod 755 . && chmod 555 closed", in: root)
    if isRoot { _ = try Binary.shell("chown 65534 own", in: root) }
    guard try Binary.shell("\(prefix) $TOOL --version", in: root).status == 0 else {
      print("the tool cannot be run as another user here: permissions were not tried")
      return
    }
    let refused = try Binary.shell("\(prefix) $TOOL extract one.zip closed/tree -q", in: root)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("permission denied; choose a directory"), "\(refused.errors)")
    #expect(versions.scratch.names("closed") == [])
    // Directories of ours that lost their permissions, inside a parent that is writable.
    let run = try Binary.shell(
      """
      set -e
      \(prefix) $TOOL extract one.zip own/tree -q
      rm own/tree/d0/0.txt
      chmod 555 own/tree/d0 own/tree
      \(prefix) $TOOL extract one.zip own/tree -q
      chmod 555 own/tree
      \(prefix) $TOOL extract two.zip own/tree -q
      """, in: root)
    #expect(run.status == 0, "\(run.errors)")
    #expect(versions.title(of: "own/tree") == "two")
    #expect(versions.scratch.names("own") == ["tree"])
    _ = try Binary.shell("chmod 755 closed", in: root)
  }

  // MARK: Calls that fail

  static let calls: [(call: String, code: Int32)] = [
    ("pread", EIO), ("write", ENOSPC), ("write", EIO), ("openat", EMFILE), ("openat", EIO),
    ("mkdirat", ENOSPC), ("renameat", EIO), ("renameat2", EINVAL), ("renameat2", EIO),
    ("fstatat", EIO), ("fstat", EIO), ("flock", ENOLCK), ("unlinkat", EIO), ("close", EIO),
    ("pthread_create", EAGAIN),
  ]

  /// Every call of every function fails once, with an exchange of names and without.
  @Test(arguments: [false, true]) func everyCallFailsOnce(withoutExchange: Bool) throws {
    guard let library = try FailingCalls.library(in: versions.scratch) else { return }
    let mark = versions.path("faults/mark")
    var (tried, wrong) = (0, [String]())
    // Without an exchange only what follows the exchange is another way.
    let calls = Self.calls.filter {
      !withoutExchange || ["renameat", "fstatat", "unlinkat", "openat"].contains($0.call)
    }
    for (call, code) in calls {
      for number in 1...200 {
        if versions.title() != "one" {
          _ = Spawn(
            Binary.path, ["extract", versions.path("one.zip"), versions.path("tree"), "-q"])?
            .wait()
        }
        unlink(mark)
        var environment = [
          "LD_PRELOAD": library, "FAULT_CALL": call, "FAULT_AT": "\(number)",
          "FAULT_ERRNO": "\(code)", "FAULT_MARK": mark,
        ]
        if withoutExchange { environment["FAULT_NOEXCHANGE"] = "1" }
        let spawn = try #require(
          Spawn(
            Binary.path,
            ["extract", versions.path("two.zip"), versions.path("tree"), "-q", "-j", "2"],
            environment: environment))
        let status = spawn.wait()
        let hasFailed = access(mark, F_OK) == 0
        let found = versions.title()
        let isRight = status == 0 ? found == "two" : status == 1 && found == "one"
        if !isRight { wrong.append("\(call) \(number): exit \(status), \(found)") }
        if !hasFailed { break }
        tried += 1
      }
    }
    #expect(wrong == [])
    #expect(tried > 30, "\(tried) calls")
    #expect(try extract("two", "-f").status == 0)
    #expect(versions.title() == "two")
    #expect(versions.leftovers == [])
  }
}
