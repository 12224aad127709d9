package import Foundation

/// The folder that holds Package.swift.
package enum Checkout {
  /// What the tests read from the project itself is named from here.
  package static let root: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while folder.path != "/"
      && !FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("Package.swift").path)
    return folder
  }()

  /// The path of something in it.
  package static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  /// Where tests leave pictures to be looked at.
  package static let pictures = root.appendingPathComponent(".build/pictures")
}
