import LaserBlur

/// Times the blur and the laser's composition on pictures of 1280 x 640.
///
/// The plane of noise is touched everywhere, as `Tests/Benchmarks/blur_peer.py` has it for OpenCV.
func blurSuite(_ table: inout Table) {
  let size = PixelSize(width: 1280, height: 640)
  do {
    let noise = try CoverageMask(
      size: size,
      bytes: (0..<UInt32(size.width * size.height)).map {
        UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 24)
      })
    for sigma in [9, 4.5, 20] {
      let blur = try GaussianBlur(sigma: sigma)
      table.add(
        Measurement("blur 1280x640 sigma \(sigma) to bytes", runs: 21) {
          keep(blur.blurredMask(noise))
        })
      table.add(
        Measurement("blur 1280x640 sigma \(sigma), samples alone", runs: 21) {
          keep(blur.blurred(noise))
        })
    }
    let outer = try line(size: size, thickness: 9)
    let inner = try line(size: size, thickness: 6)
    let core = try line(size: size, thickness: 3)
    func laser() throws(BlurError) -> LaserGroup {
      try LaserGroup(
        outerStroke: outer, innerStroke: inner, core: core, lineWidth: 1.5, deviceScale: 2,
        glowColor: SRGBColor(red: 0.13, green: 0.81, blue: 0.6))
    }
    let group = try laser()
    let black = try PremultipliedImage(size: size, order: .bgra, filledWith: .black)
    table.add(
      Measurement("laser glows of a line 1280x640", runs: 21) { keep(try? laser()) })
    var image = black
    table.add(
      Measurement("laser composition 1280x640", runs: 21, setup: { image = black }) {
        image.draw([group])
      })
  } catch {
    print(error)
  }
}

/// A plot's line: a zigzag with three slopes over the whole width, `thickness` pixels high.
private func line(size: PixelSize, thickness: Int) throws(BlurError) -> CoverageMask {
  var mask = try CoverageMask(size: size)
  var y = size.height / 2
  for x in 0..<size.width {
    y += [1, -1, 2, 1, -2, -1, 1, -1][x / 40 % 8]
    mask.fill(
      PixelRect(columns: x..<x + 1, rows: y - thickness / 2..<y - thickness / 2 + thickness))
  }
  return mask
}
