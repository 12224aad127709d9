/// Files in which the system tells about itself: `/proc` and `/sys`.
package enum SystemFile {
  /// The text of a file of at most 1 MiB; nil where there is none.
  package static func text(_ path: String) -> String? {
    (try? FileAccess.read(path, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The number that a file begins with; nil where there is none, or a word such as `max`.
  package static func number(_ path: String) -> Int? {
    text(path).flatMap { Int($0.split(whereSeparator: \.isWhitespace).first ?? "") }
  }

  /// The machine's memory in bytes, by the names of `/proc/meminfo`.
  package static var memory: [String: Int] {
    var found: [String: Int] = [:]
    for line in (text("/proc/meminfo") ?? "").split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == ":" }
      if words.count >= 2, let kilobytes = Int(words[1]) {
        found[String(words[0])] = kilobytes << 10
      }
    }
    return found
  }
}
