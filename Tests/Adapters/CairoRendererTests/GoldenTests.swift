import CairoRenderer
import Foundation
import PlotScene
import TestSupport
import Testing

@Suite struct GoldenTests {
  @Test(arguments: Gallery.pictures.map(\.name))
  func `pictures look as they did when somebody looked at them`(name: String) throws {
    let list = try #require(Gallery.pictures.first { $0.name == name }?.list)
    try GoldenPicture(name: name).compare(CairoRenderer(edgeError: 0).render(list, as: .png))
  }

  /// Text depends on the fonts installed: these pictures are written to be looked at.
  @Test func `the contact sheet is drawn`() throws {
    let folder = Checkout.pictures
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let renderer = CairoRenderer()
    var lists: [(String, DisplayList)] = []
    for scale in [1.0, 2] {
      lists.append(("texts \(Int(scale))", Gallery.texts(scale: scale)))
      for dark in [false, true] {
        for laser in [false, true] {
          let name = "plot \(dark ? "dark" : "light") \(laser ? "laser" : "line") \(Int(scale))"
          lists.append((name, Gallery.plot(dark: dark, laser: laser, scale: scale)))
        }
      }
    }
    for (name, list) in lists {
      for format in PictureFormat.allCases {
        let bytes = try renderer.render(list, as: format)
        #expect(bytes.count > 500)
        try Data(bytes).write(to: folder.appendingPathComponent("\(name).\(format.rawValue)"))
      }
    }
  }
}
