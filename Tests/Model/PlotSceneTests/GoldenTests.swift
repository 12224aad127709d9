import Foundation
import PlotScene
import TestSupport
import Testing

/// Whole pictures, shape by shape; characters are 7.2 points wide, lines 14.4 high.
@Suite struct `Golden pictures` {
  @Test(arguments: GoldenRequests.all.map(\.name))
  func `a picture has the shapes that somebody looked at`(name: String) throws {
    let request = try #require(GoldenRequests.all.first { $0.name == name }).request()
    let actual = try Scene(request).displayList.text + "\n"
    let golden = try GoldenFile(name, suffix: "txt").contents(orRecord: Data(actual.utf8))
    #expect(actual == String(decoding: golden, as: UTF8.self))
  }

  @Test func `every golden file belongs to a picture`() throws {
    let files = try GoldenFile.names()
    #expect(Set(files) == Set(GoldenRequests.all.map { GoldenFile.name($0.name, suffix: "txt") }))
  }
}
