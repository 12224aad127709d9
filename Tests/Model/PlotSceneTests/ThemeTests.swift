import Foundation
import PlotScene
import Testing

/// A channel's share of the light.
private func linear(_ channel: UInt8) -> Double {
  let value = Double(channel) / 255
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// The relative luminance of WCAG 2.2.
private func luminance(_ color: Color) -> Double {
  0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}

private func contrast(_ a: Color, _ b: Color) -> Double {
  let (a, b) = (luminance(a), luminance(b))
  return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

/// How people see linear red, green and blue: with all cones, without red ones, without green ones.
///
/// Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
/// Vision Deficiency" (2009), severity 1.
private let eyes: [[[Double]]] = [
  [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  [
    [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
  ],
]

/// The product of a matrix and a vector.
private func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
  matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
}

/// A colour in OKLab as some eyes see it.
///
/// Source: Ottosson, "A perceptual color space for image processing" (2020).
private func perceived(_ color: Color, by eyes: [[Double]]) -> [Double] {
  let seen = product(eyes, [color.red, color.green, color.blue].map(linear))
  let cones = product(
    [
      [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ], seen.map { min(max($0, 0), 1) })
  return product(
    [
      [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.8086757660],
    ], cones.map { cbrt($0) })
}

@Suite struct `Themes` {
  @Test(arguments: PlotConfig.Theme.allCases)
  func `any two lines can be told apart, also without red or green cones`(
    word: PlotConfig.Theme
  ) {
    let colors = word.theme.series
    for matrix in eyes {
      for (index, color) in colors.enumerated() {
        for other in colors[..<index] {
          let (a, b) = (perceived(color, by: matrix), perceived(other, by: matrix))
          let distance = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
          #expect(distance >= 0.08, "\(color) and \(other): \(distance)")
        }
      }
    }
  }

  @Test(arguments: PlotConfig.Theme.allCases)
  func `every line and text can be told from the background`(word: PlotConfig.Theme) {
    let theme = word.theme
    for color in theme.series { #expect(contrast(color, theme.background) >= 3) }
    for color in [theme.title, theme.label] + theme.series.map(theme.text) {
      #expect(contrast(color, theme.background) >= 4.5, "\(color)")
    }
    #expect(Set(theme.series).count == 8)
  }

  @Test(arguments: PlotConfig.Theme.allCases)
  func `24 lines have colours of their own that stand off from the background`(
    word: PlotConfig.Theme
  ) {
    let theme = word.theme
    let colors = (0..<24).map(theme.color)
    #expect(Array(colors.prefix(8)) == theme.series)
    for (index, color) in colors.enumerated() {
      #expect(contrast(color, theme.background) >= 2, "\(color)")
      for other in colors[..<index] {
        let (a, b) = (perceived(color, by: eyes[0]), perceived(other, by: eyes[0]))
        let distance = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        #expect(distance >= 0.05, "\(color) and \(other): \(distance)")
      }
    }
    let isLight = word == .light
    for (color, shade) in zip(theme.series, colors[16...]) {
      #expect((luminance(shade) > luminance(color)) == isLight, "\(color) and \(shade)")
    }
  }

  @Test func `colours repeat after the last shade`() {
    #expect(PlotTheme.light.color(ofSeries: 24) == PlotTheme.light.color(ofSeries: 0))
    #expect(PlotTheme.light.color(ofSeries: -3) == PlotTheme.light.color(ofSeries: 0))
    #expect(PlotTheme.dark.color(ofSeries: 31) == PlotTheme.dark.series[7])
    #expect(PlotTheme.dark.color(ofSeries: .max) != PlotTheme.dark.color(ofSeries: .max - 8))
  }
}
