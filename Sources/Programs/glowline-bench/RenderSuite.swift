import CairoRenderer
import LaserBlur
import LineRaster
import PNGEncoder
import PlotGeometry
import PlotScene

/// Times the picture's way from points to bytes, at 640 × 320 points and scale 2.
func renderSuite(_ table: inout Table) {
  let frame = PlotFrame(x: 48, y: 16, width: 576, height: 272)
  let canvas = PlotFrame(x: 0, y: 0, width: 640, height: 320)
  let thousand = walk(1000, in: frame)
  // What 1 million samples of noise are after decimation: four points for each quarter of a pixel.
  let noise = columns(Int(frame.width) * 2 * 4, in: frame, height: 1)
  let column = columns(Int(frame.width) * 2 * 4, in: frame, height: 0.1)
  let size = PixelSize(width: 1280, height: 640)
  let raster = LineRaster(size: size, scale: 2, clip: canvas)
  for (name, line) in [
    ("1k walk", thousand), ("1M decimated walk", column), ("1M decimated noise", noise),
  ] {
    table.add(
      Measurement("line raster \(name)") { keep(try? raster.stroke([line], width: 1.5)) })
  }
  table.add(
    Measurement("line raster 1k walk, outer glow") {
      keep(try? raster.stroke([thousand], width: 4.5))
    })
  table.add(
    Measurement("area raster 1k walk") { keep(try? raster.area([thousand], baseline: 288)) })
  var random = CongruentialGenerator()
  let crossing = (0..<16_000).map { _ -> [PlotPoint] in
    let (x, y) = (random.next() * 630, random.next() * 310)
    return [PlotPoint(x: x, y: y), PlotPoint(x: x + random.next() * 10, y: y + random.next() * 10)]
  }
  table.add(
    Measurement("line raster 16,000 crossing segments") {
      keep(try? raster.stroke(crossing, width: 1.5))
    })

  let renderer = CairoRenderer()
  func list(_ line: [PlotPoint], isLaser: Bool) -> DisplayList {
    let items = axes(around: frame)
    let color = Color(rgb: 0x1F77B4)
    let item: DisplayItem =
      isLaser
      ? .laser(
        LaserItem(
          runs: [line], lineWidth: 1.5, color: color, coreColor: Color(rgb: 0x123A7A), clip: canvas)
      )
      : .line(LineItem(runs: [line], width: 1.5, color: color, clip: frame))
    return DisplayList(
      size: PlotSize(width: 640, height: 320), scale: 2, background: .white, items: items + [item],
      title: "bench", program: "series a = walk(1000)\nplot a")
  }
  func png(_ name: String, _ list: DisplayList) -> Measurement {
    table.add(Measurement("png \(name)") { keep(try? renderer.render(list, as: .png)) })
  }
  let plain = png("axes + line 1k", list(thousand, isLaser: false))
  let laser = png("axes + laser 1k", list(thousand, isLaser: true))
  _ = png("axes + line 1M decimated noise", list(noise, isLaser: false))
  _ = png("axes + laser 1M decimated noise", list(noise, isLaser: true))
  _ = png("background alone", list([], isLaser: false))
  for format in [PictureFormat.svg, .pdf] {
    table.add(
      Measurement("\(format.rawValue) axes + line 1k") {
        keep(try? renderer.render(list(thousand, isLaser: false), as: format))
      })
  }
  table.ratio("laser / plain png", laser, to: plain, limit: 2)
  encodeRows(&table, size)
}

/// Times the encoder alone, on pixels with and without many colours.
private func encodeRows(_ table: inout Table, _ size: PixelSize) {
  var few = [UInt8](repeating: 255, count: size.width * size.height * 4)
  var many = few
  for y in 0..<size.height {
    for x in 0..<size.width where (x + y) % 40 < 4 || (200..<300).contains(y) {
      let i = (y * size.width + x) * 4
      few[i] = UInt8(truncatingIfNeeded: x & 63)
      many[i] = UInt8(truncatingIfNeeded: x)
      many[i + 1] = UInt8(truncatingIfNeeded: y)
    }
  }
  for (name, pixels) in [("few colours", few), ("many colours", many)] {
    table.add(
      Measurement("encode \(name)") {
        keep(try? PNGEncoder().encode(pixels, width: size.width, height: size.height))
      })
  }
}

private func axes(around frame: PlotFrame) -> [DisplayItem] {
  let grey = Color(rgb: 0x555B66)
  return (0...5).flatMap { i -> [DisplayItem] in
    let y = frame.y + frame.height * Double(i) / 5
    let x = frame.x + frame.width * Double(i) / 5
    return [
      .rule(
        RuleItem(
          from: PlotPoint(x: frame.x, y: y), to: PlotPoint(x: frame.maxX, y: y), width: 1,
          color: Color(rgb: 0xE3E6EB), dash: [3, 3])),
      .text(
        TextItem(
          "\(i * 200)", font: Font(size: 11), color: grey, at: PlotPoint(x: frame.x - 6, y: y),
          horizontal: .trailing, vertical: .middle)),
      .text(
        TextItem(
          "\(i * 200)", font: Font(size: 11), color: grey, at: PlotPoint(x: x, y: frame.maxY + 6),
          horizontal: .center, vertical: .top)),
    ]
  }
}

private func walk(_ count: Int, in frame: PlotFrame) -> [PlotPoint] {
  var random = CongruentialGenerator()
  var y = 0.5
  return (0..<count).map { i in
    y = min(1, max(0, y + (random.next() - 0.5) * 0.08))
    return PlotPoint(
      x: frame.x + frame.width * Double(i) / Double(max(1, count - 1)),
      y: frame.y + frame.height * y)
  }
}

/// First, least, greatest and last value of columns, `height` of the frame high.
private func columns(_ count: Int, in frame: PlotFrame, height: Double) -> [PlotPoint] {
  var random = CongruentialGenerator()
  var middle = 0.5
  return (0..<count).flatMap { i -> [PlotPoint] in
    middle = min(1 - height / 2, max(height / 2, middle + (random.next() - 0.5) * 0.02))
    let step = frame.width / Double(count)
    return [0.5, 0, 1, 0.5].enumerated().map { j, place in
      let y = middle + (place == 0.5 ? random.next() - 0.5 : place - 0.5) * height
      return PlotPoint(
        x: frame.x + step * (Double(i) + Double(j) / 4), y: frame.y + frame.height * y)
    }
  }
}
