/// Tells what a file is from its name and its beginning.
enum Sniffer {
  /// The format of a file; the name's ending decides, else the first character.
  static func format(name: String, sample: Span<UInt8>) -> FileFormat {
    var parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 2, parts.last == "gz" { parts.removeLast() }
    if parts.count > 1 {
      switch parts.last {
      case "csv": return .csv
      case "tsv", "tab": return .tsv
      case "json": return .json
      case "jsonl", "ndjson": return .jsonLines
      default: break
      }
    }
    for index in sample.indices {
      switch sample[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
      case UInt8(ascii: "["): return isArray(sample, behind: index) ? .json : .csv
      case UInt8(ascii: "{"): return .json
      default: return .csv
      }
    }
    return .csv
  }

  /// Whether JSON can go on behind a bracket: `[Header]` is a title, and `[2026-03-02 09:30]` a log's time.
  private static func isArray(_ sample: Span<UInt8>, behind bracket: Int) -> Bool {
    guard
      let first = (bracket + 1..<sample.count).first(where: {
        !isBlank(sample[$0]) && !isLineEnd(sample[$0])
      })
    else { return true }
    let isWord = ["null", "true", "false"].contains {
      begins(sample, first, sample.count, with: Array($0.utf8))
    }
    var end = first
    while end < sample.count, sample[end] &- UInt8(ascii: "0") < 10 { end += 1 }
    let isTime = end > first && end < sample.count && "-/:".utf8.contains(sample[end])
    return isWord || (!isTime && "[]{\"-0123456789".utf8.contains(sample[first]))
  }

  /// Whether JSON begins with a value behind whose end another value begins.
  ///
  /// A first value that is longer than the sample is taken for the only one.
  static func areLines(_ sample: Span<UInt8>) -> Bool {
    var depth = 0
    var isString = false
    var isEscaped = false
    var hasEnded = false
    for index in sample.indices {
      let byte = sample[index]
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): continue
      case UInt8(ascii: "\n"):
        // A number has no bracket that ends it.
        if depth == 0, !hasEnded, index > 0 { hasEnded = sample[0] != UInt8(ascii: "\n") }
        continue
      default: break
      }
      if hasEnded { return byte != UInt8(ascii: ",") && byte != UInt8(ascii: "]") }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        hasEnded = depth <= 0
      default: break
      }
    }
    return false
  }

  /// What a file is that cannot be read, by its first bytes.
  static func foreignKind(_ sample: Span<UInt8>) -> String? {
    let kinds: [(magic: [UInt8], name: String)] = [
      (
        Array("PK\u{3}\u{4}".utf8),
        "a ZIP archive or an Excel workbook"
      ),
      ([0xD0, 0xCF, 0x11, 0xE0], "an old Excel workbook"),
      (Array("PAR1".utf8), "a Parquet file"),
      (Array("SQLite format 3".utf8), "an SQLite database"), (Array("%PDF".utf8), "a PDF file"),
      ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd data"),
      (Array("BZh".utf8), "bzip2 data"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz data"),
    ]
    let start = (0..<min(16, sample.count)).map { sample[$0] }
    return kinds.first { start.starts(with: $0.magic) }?.name
  }
}
