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

  /// The file of a name with its suffix.
  package init(_ name: String, besideSuite source: String = #filePath) {
    url = URL(fileURLWithPath: source).deletingLastPathComponent()
      .appendingPathComponent("Golden").appendingPathComponent(name)
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
    let folder = GoldenFile("", besideSuite: source).url
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }
}
