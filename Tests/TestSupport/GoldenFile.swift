package import Foundation

/// A file in the folder `Golden` beside a suite, which holds what somebody looked at.
///
/// With GLOWLINE_RECORD=1 in the environment the file is written, and the test fails: somebody has to
/// look at it.
package struct GoldenFile {
  package struct Mismatch: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  private let url: URL

  /// The file of what a title says, as in `active-segment.txt`.
  package init(_ title: String, suffix: String, besideSuite source: String = #filePath) {
    url = GoldenFile.folder(besideSuite: source)
      .appendingPathComponent(GoldenFile.name(title, suffix: suffix))
  }

  /// The name of a title's file: its words with hyphens between them.
  package static func name(_ title: String, suffix: String) -> String {
    title.filter { $0 != "," }.replacing(" ", with: "-") + "." + suffix
  }

  private static func folder(besideSuite source: String) -> URL {
    URL(fileURLWithPath: source).deletingLastPathComponent().appendingPathComponent("Golden")
  }

  /// What the file holds.
  ///
  /// - Throws: ``Mismatch`` where there is no file, or it was recorded just now.
  package func contents(orRecord actual: Data) throws -> Data {
    if ProcessInfo.processInfo.environment["GLOWLINE_RECORD"] == "1" {
      try actual.write(to: url)
      throw Mismatch("recorded \(url.lastPathComponent): look at it")
    }
    guard let expected = try? Data(contentsOf: url) else {
      throw Mismatch("there is no \(url.lastPathComponent): record it with GLOWLINE_RECORD=1")
    }
    return expected
  }
}

extension GoldenFile {
  /// The files in the folder `Golden` beside a suite.
  package static func names(besideSuite source: String = #filePath) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder(besideSuite: source).path)
  }
}
