// RuleIndex: the rule for an address, without trying them one by one.
//
// Rules are kept by host in dictionaries: the bundle's own origin, exact hosts, hosts with all below them. For each there is
// a dictionary of whole paths, and the prefixes as a sorted array in which each knows the longest other prefix
// that it begins with. Every string between a prefix of a path and the path itself, in the order of bytes, begins with that
// prefix too; so the last prefix that is not greater than the path is the longest that fits, or leads to it by a few steps
// from parent to parent.

/// Rules by the addresses that they are about.
struct RuleIndex: Sendable {
  private struct Prefix: Sendable {
    let bytes: [UInt8]
    /// The longest other prefix that this one begins with, or -1.
    var parent: Int
    /// Places of rules, the most specific first.
    var rules: [Int]
  }

  private struct Table: Sendable {
    var exact: [[UInt8]: [Int]] = [:]
    var prefixes: [Prefix] = []

    /// The place of the best rule for a path that `fits`.
    func find(_ path: [UInt8], _ fits: (Int) -> Bool) -> Int? {
      if let found = exact[path]?.first(where: fits) { return found }
      var (low, high) = (0, prefixes.count)
      while low < high {
        let middle = (low + high) / 2
        if path.lexicographicallyPrecedes(prefixes[middle].bytes) {
          high = middle
        } else {
          low = middle + 1
        }
      }
      var place = low - 1
      while place >= 0 {
        if path.starts(with: prefixes[place].bytes),
          let found = prefixes[place].rules.first(where: fits)
        {
          return found
        }
        place = prefixes[place].parent
      }
      return nil
    }

    mutating func sortPrefixes() {
      prefixes.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      var open: [Int] = []
      for place in prefixes.indices {
        while let last = open.last, !prefixes[place].bytes.starts(with: prefixes[last].bytes) {
          open.removeLast()
        }
        prefixes[place].parent = open.last ?? -1
        open.append(place)
      }
    }
  }

  private var own = Table()
  private var hosts: [String: Table] = [:]
  private var below: [String: Table] = [:]
  private var any = Table()
  private let patterns: [URLPattern]

  /// Makes an index of rules; of two with the same pattern the later one counts.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ rules: [URLRule]) {
    patterns = rules.map(\.pattern)
    var last: [PatternKey: Int] = [:]
    for (place, pattern) in patterns.enumerated() { last[PatternKey(pattern)] = place }
    // The most specific scheme and port first, so that the lists come out in order.
    let places = last.values.sorted { left, right in
      let (first, second) = (rank(left), rank(right))
      return first == second ? left < right : first > second
    }
    var prefixes: [URLPattern.Host: [[UInt8]: [Int]]] = [:]
    for place in places {
      let pattern = patterns[place]
      let path = Array(pattern.path.utf8)
      if pattern.isPrefix {
        prefixes[pattern.host, default: [:]][path, default: []].append(place)
      } else {
        withTable(of: pattern.host) { $0.exact[path, default: []].append(place) }
      }
    }
    for (host, found) in prefixes {
      withTable(of: host) { table in
        table.prefixes = found.map { Prefix(bytes: $0.key, parent: -1, rules: $0.value) }
        table.sortPrefixes()
      }
    }
  }

  /// What makes two patterns the same, however they are written.
  private struct PatternKey: Hashable {
    let scheme: String?
    let host: URLPattern.Host
    let port: Int?
    let path: String
    let isPrefix: Bool

    init(_ pattern: URLPattern) {
      (scheme, host, port) = (pattern.scheme, pattern.host, pattern.port)
      (path, isPrefix) = (pattern.path, pattern.isPrefix)
    }
  }

  private func rank(_ place: Int) -> Int {
    (patterns[place].scheme == nil ? 0 : 2) + (patterns[place].port == nil ? 0 : 1)
  }

  private mutating func withTable(of host: URLPattern.Host, _ body: (inout Table) -> Void) {
    switch host {
    case .own: body(&own)
    case .exactly(let name): body(&hosts[name, default: Table()])
    case .below(let name): body(&below[name, default: Table()])
    case .any: body(&any)
    }
  }

  /// The place of the rule for an address: of the most specific host, then of the longest path.
  ///
  /// - Complexity: O(*h* + *p* log *n*) in the number of names of the host and the length of the path.
  func find(_ url: URLPieces, isOwn: Bool) -> Int? {
    let path = Array(url.path.utf8)
    func fits(_ place: Int) -> Bool {
      let pattern = patterns[place]
      if let scheme = pattern.scheme, scheme != url.scheme { return false }
      return pattern.port == nil || pattern.port == url.port ?? URLPieces.defaultPort(url.scheme)
    }
    if isOwn, let found = own.find(path, fits) { return found }
    if let found = hosts[url.host]?.find(path, fits) { return found }
    if !below.isEmpty {
      var rest = Substring(url.host)
      while !rest.isEmpty {
        if let found = below[String(rest)]?.find(path, fits) { return found }
        guard let dot = rest.firstIndex(of: ".") else { break }
        rest = rest[rest.index(after: dot)...]
      }
    }
    return any.find(path, fits)
  }
}

extension URLPieces {
  /// The port that a scheme has without saying it.
  static func defaultPort(_ scheme: String) -> Int? {
    switch scheme {
    case "http": 80
    case "https": 443
    default: nil
    }
  }
}
