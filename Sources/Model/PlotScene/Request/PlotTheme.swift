/// The colours of a picture's parts.
///
/// Every colour of ``series`` keeps a contrast of at least 3:1 with the background (WCAG 2.2, 1.4.11),
/// every text at least 4.5:1.
package struct PlotTheme: Hashable, Sendable {
  /// Behind everything.
  package let background: Color
  /// The title and the stick's label.
  package let title: Color
  /// The axes' labels and the legend.
  package let label: Color
  /// The axes' lines and ticks.
  package let axis: Color
  /// The lines across the plot.
  package let grid: Color
  /// The stretch between two compared samples.
  package let shade: Color
  /// The lines of the first, second, … series; after the last one shades of the first and the others.
  ///
  /// Any two differ by at least 0.08 in OKLab, also as people without red or green cones see them.
  ///
  /// Source: Okabe and Ito, "Color Universal Design" (2008), with the colours that are too near to the
  /// background, or to a neighbour that had to move away from it, made darker or lighter.
  package let series: [Color]
  /// How bright a colour is, 0...255, that keeps just enough contrast with the background: shades are nearer to it.
  private let faintest: Double

  /// Dark on white.
  package static let light = PlotTheme(
    background: .white, title: Color(rgb: 0x1F2328), label: Color(rgb: 0x5B636D),
    axis: Color(rgb: 0xB4BAC2), grid: Color(rgb: 0xE9ECEF),
    shade: Color(red: 0x5B, green: 0x63, blue: 0x6D, alpha: 26),
    series: [0x0072B2, 0xD55E00, 0x1F9A6E, 0x8A2A68, 0x2E9BDB, 0x5A3800, 0x4F5F24, 0x1F2328]
      .map { Color(rgb: $0) }, faintest: 194)

  /// Bright on nearly black.
  package static let dark = PlotTheme(
    background: Color(rgb: 0x15181E), title: Color(rgb: 0xF0F2F5), label: Color(rgb: 0x9AA3AF),
    axis: Color(rgb: 0x4A515C), grid: Color(rgb: 0x262B33),
    shade: Color(red: 0xC9, green: 0xCE, blue: 0xD6, alpha: 31),
    series: [0x56B4E9, 0xE8601C, 0x1FA578, 0xDB86B4, 0x2A6CBE, 0xF0AE2E, 0xF4EC6A, 0xF1F4FB]
      .map { Color(rgb: $0) }, faintest: 56)

  /// A text's colour that recalls a series' one, and keeps the contrast of a text for those of the theme.
  package func text(in color: Color) -> Color {
    func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((7 * Int(a) + 3 * Int(b)) / 10) }
    return Color(
      red: mixed(color.red, title.red), green: mixed(color.green, title.green),
      blue: mixed(color.blue, title.blue))
  }

  /// The colour of a series by its place among the picture's series.
  ///
  /// - Parameter index: Any number; below 0 counts as 0.
  /// - Returns: One of ``series``, or a shade of it.
  package func color(ofSeries index: Int) -> Color { color(index, of: series) }

  /// A colour of a palette that begins again, twice in shades of its own.
  ///
  /// - Parameters:
  ///   - index: Any number; below 0 counts as 0.
  ///   - palette: At least one colour.
  /// - Returns: The colour itself up to the palette's end, from three times its length on as at first.
  func color(_ index: Int, of palette: [Color]) -> Color {
    let (round, place) = max(index, 0).quotientAndRemainder(dividingBy: palette.count)
    return switch round % 3 {
    case 1: shade(of: palette[place], nearer: 0.36, saturation: 0.46)
    case 2: shade(of: palette[place], nearer: 0.52, saturation: 1.13)
    default: palette[place]
    }
  }

  /// A colour that is lighter on white, darker on black, by a share of what contrast allows.
  ///
  /// The shares and saturations of ``color(_:of:)`` are those that a search found to keep the least distance of
  /// the themes' 24 colours greatest: 0.05 in OKLab. Were they all as saturated, shades of one blue would be the
  /// other one.
  private func shade(of color: Color, nearer share: Double, saturation: Double) -> Color {
    // Source: ITU-R BT.601, the luma of encoded red, green and blue.
    let brightness =
      0.299 * Double(color.red) + 0.587 * Double(color.green) + 0.114 * Double(color.blue)
    let target = brightness + (faintest - brightness) * share
    func channel(_ value: UInt8) -> UInt8 {
      UInt8(min(max((target + (Double(value) - brightness) * saturation).rounded(), 0), 255))
    }
    return Color(
      red: channel(color.red), green: channel(color.green), blue: channel(color.blue),
      alpha: color.alpha)
  }
}

extension PlotConfig.Theme {
  /// The theme's colours.
  package var theme: PlotTheme { self == .light ? .light : .dark }
}

extension Color {
  /// The colour with its opacity multiplied; the factor is clamped to 0...1, NaN is 0.
  package func opacity(_ factor: Double) -> Color {
    var color = self
    color.alpha = UInt8((Double(alpha) * (factor > 0 ? min(factor, 1) : 0)).rounded())
    return color
  }
}
