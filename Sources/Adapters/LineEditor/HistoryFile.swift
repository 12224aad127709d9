import Files
import Glibc

/// The entries that were typed at earlier prompts, in the format of libedit's `history`: a first line that
/// names it, and a line for each entry, in which what is no printable ASCII is written as `\ooo`.
///
/// Prompts that run at the same time add to its end. What is no such file, whoever put it there, is left alone.
struct HistoryFile {
  /// The most entries that are of use.
  static let limit = 10_000
  /// Beyond this the oldest entries go.
  private static let largest = 4 << 20
  private static let signature = Array("_HiStOrY_V2_\n".utf8)
  private static let (zero, backslash) = (UInt8(ascii: "0"), UInt8(ascii: "\\"))

  /// Why a file is not used.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private let path: String
  private let file: SharedFile

  /// A file that need not be there yet; a link stays one.
  init(path: String) {
    self.path = path
    file = SharedFile(path: FileAccess.realPath(path))
  }

  /// The latest entries, the oldest first; none where there is no file.
  func entries() throws(Problem) -> [String] {
    do {
      guard file.state != nil else { return [] }
      guard try file.begins(with: HistoryFile.signature) else {
        throw Problem(description: "'\(printable(path))' is another program's")
      }
      let (bytes, isCut, _) = try file.end(atMost: HistoryFile.largest)
      let lines = bytes.split(separator: UInt8(ascii: "\n")).dropFirst()
      let latest = lines.suffix(HistoryFile.limit)
      if isCut {
        _ = try file.tryLock { _ in
          try file.replace(
            with: HistoryFile.signature + latest.flatMap { $0 + [UInt8(ascii: "\n")] })
        }
      }
      return latest.map { HistoryFile.decoded($0) }
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(description: "'\(printable(path))': \(error)")
    }
  }

  /// Adds an entry; where another prompt adds one at the same time, it waits for that.
  func append(_ entry: String) {
    let line = HistoryFile.encoded(entry)
    for _ in 0..<100 {
      // Where the file cannot be used any more there is nothing to wait for.
      guard let isDone = try? file.append(line, behind: HistoryFile.signature), !isDone else {
        return
      }
      // A lock of flock(2) has no time limit, and a prompt must not wait for a program that hangs.
      usleep(5000)
    }
  }

  private static func encoded(_ entry: String) -> [UInt8] {
    var line: [UInt8] = []
    for byte in entry.utf8 {
      if byte > UInt8(ascii: " "), byte < 0x7F, byte != backslash {
        line.append(byte)
      } else {
        line += [backslash, zero + byte >> 6, zero + byte >> 3 & 7, zero + byte & 7]
      }
    }
    return line + [UInt8(ascii: "\n")]
  }

  /// An entry as libedit writes it, too: `\\` is a backslash, and what is no escape stands for itself.
  private static func decoded(_ line: ArraySlice<UInt8>) -> String {
    var (bytes, rest) = ([UInt8](), line)
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3).map { $0 &- zero }
      if byte == backslash, digits.count == 3, digits[0] < 4, digits.allSatisfy({ $0 < 8 }) {
        bytes.append(digits[0] << 6 | digits[1] << 3 | digits[2])
        rest = rest.dropFirst(3)
      } else if byte == backslash, rest.first == backslash {
        bytes.append(backslash)
        rest = rest.dropFirst()
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
