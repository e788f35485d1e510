#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Dates of header fields (RFC 9110, section 5.6.7), as seconds since 1970.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// The time now.
  static var now: Int { time(nil) }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func text(_ seconds: Int) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    return
      "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
      + " \(parts.tm_year + 1900)"
      + " \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Reads the three forms that recipients must accept; nil for anything else.
  static func parse(_ text: String) -> Int? {
    let words = text.split { $0 == " " || $0 == "-" || $0 == "," }
    if words.count == 5 {
      // asctime: `Sun Nov  6 08:49:37 1994`.
      return seconds(year: words[4], month: words[1], date: words[2], clock: words[3])
    }
    guard words.count == 6, words[5] == "GMT" else { return nil }
    return seconds(year: words[3], month: words[2], date: words[1], clock: words[4])
  }

  private static func seconds(
    year: Substring, month: Substring, date: Substring, clock: Substring
  ) -> Int? {
    let clock = clock.split(separator: ":").compactMap { HTTPText.number($0) }
    guard var year = HTTPText.number(year), let month = months.firstIndex(of: String(month)),
      let date = HTTPText.number(date), (1...31).contains(date), clock.count == 3, clock[0] < 24,
      clock[1] < 60, clock[2] <= 60, year < 10_000
    else { return nil }
    // Two digits are the form of RFC 850, which nobody has sent since the nineties.
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month)
    parts.tm_mday = Int32(date)
    parts.tm_hour = Int32(clock[0])
    parts.tm_min = Int32(clock[1])
    parts.tm_sec = Int32(clock[2])
    return Int(timegm(&parts))
  }
}
