import Files
import Glibc

/// The environment of the process.
enum Environment {
  /// The program's own name, and what it was called with.
  ///
  /// Swift finds them beside the variables, which a library that is loaded before (`LD_PRELOAD`) may have moved.
  static var arguments: [String] {
    guard CommandLine.arguments.isEmpty else { return CommandLine.arguments }
    let bytes = (try? FileAccess.read("/proc/self/cmdline", limit: 1 << 26)) ?? []
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// All variables.
  static var variables: [String: String] {
    var found: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1)
      if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return found
  }
}
