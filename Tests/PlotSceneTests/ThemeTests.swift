import Foundation
import PlotScene
import Testing

/// The relative luminance of WCAG 2.2.
private func luminance(_ color: Color) -> Double {
  func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}

private func contrast(_ a: Color, _ b: Color) -> Double {
  let (a, b) = (luminance(a), luminance(b))
  return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

@Suite struct `Themes` {
  @Test(arguments: PlotTheme.Word.allCases)
  func `every line and text can be told from the background`(word: PlotTheme.Word) {
    let theme = word.theme
    for color in theme.series { #expect(contrast(color, theme.background) >= 3) }
    for color in [theme.title, theme.label] { #expect(contrast(color, theme.background) >= 4.5) }
    #expect(Set(theme.series).count == 8)
  }

  @Test func `colours repeat after the last one`() {
    #expect(PlotTheme.light.color(ofSeries: 8) == PlotTheme.light.color(ofSeries: 0))
    #expect(PlotTheme.light.color(ofSeries: -3) == PlotTheme.light.color(ofSeries: 0))
    #expect(PlotTheme.dark.color(ofSeries: .max) == PlotTheme.dark.series[7])
  }
}
