import Files
import PlotGeometry
import PlotScene
import SampleStore
import ValueNotation

/// Places on an axis whose rows are called by numbers, such as weeks over a new year: `x=1` is the second row, and week 47.
struct NumberedNames {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at the window and the marks of a picture; nil where its rows have no such names, or stand at these.
  init?(in request: PlotRequest) {
    let marked = request.marks.lazy.compactMap { mark -> Double? in
      if case .x(let lower, let upper) = mark.place { lower ?? upper } else { nil }
    }.first
    guard let names = request.names, let place = marked ?? request.xWindow?.lower,
      let line = NumberedNames.line(at: place, of: names)
    else { return nil }
    self.line = line
  }

  /// What to say of a row by its number, from 0; nil where its name is none, or the same.
  static func line(at place: Double, of names: [String]) -> String? {
    guard let index = Int(exactly: place.rounded()), names.indices.contains(index),
      names.contains(where: { $0.contains(where: \.isNumber) }), names[index] != "\(index)"
    else { return nil }
    let other = names.firstIndex(of: "\(index)").map { ", and '\(index)' at \($0)" } ?? ""
    return
      "rows are counted from 0, whatever they are called: at \(index) stands '\(printable(names[index]))'\(other)"
  }
}
