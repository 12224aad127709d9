import PlotScene
import ValueNotation

/// A cell of a terminal, in points of a picture: twice as high as wide.
enum CharacterCell {
  static let width = 8.0
  static let height = 16.0
  /// Braille has two dots across and four down.
  static let dot = 4.0
}

/// Measures texts as a terminal writes them: every column is as wide as the next, whatever the font.
struct CharacterMeasurer: TextMeasurer {
  func extent(of text: String, in font: Font) -> TextExtent {
    TextExtent(
      width: Double(visibleText(text).displayWidth) * CharacterCell.width,
      ascent: 0.75 * CharacterCell.height,
      descent: 0.25 * CharacterCell.height)
  }

  /// Characters stand below each other, each as high as two are wide.
  var turnsTexts: Bool { false }
}
