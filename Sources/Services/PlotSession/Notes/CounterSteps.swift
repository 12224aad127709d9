import SampleStore
import Threading

/// How the values of a series go from one to the next, gaps between them aside.
struct CounterSteps {
  private(set) var rises = 0
  private(set) var falls = 0
  private var (greatestRise, greatestFall) = (0.0, 0.0)
  /// How many gaps stand among the values.
  private(set) var gaps = 0
  /// How many single values there are behind which it goes on from where it was: what was misread.
  private(set) var misreadings = 0
  /// How many of them are too high: those that it falls from.
  private(set) var highMisreadings = 0
  /// What all of these are; NaN where they differ.
  private(set) var misread = Double.nan

  /// - Complexity: O(n)
  init(of values: [Double], _ cancellation: Cancellation) throws {
    var (open, last, before, prior) = (0, Double.nan, Double.nan, Double.nan)
    try cancellation.forEachPiece(of: values.count) { piece in
      for value in values[piece] {
        if value.isNaN {
          open += last.isNaN ? 0 : 1
          continue
        }
        gaps += open
        open = 0
        let isHigh = value < last && value >= prior && last - value > 5 * (value - prior)
        highMisreadings += isHigh ? 1 : 0
        if value >= before || isHigh {
          misread = misreadings == 0 || misread == last ? last : .nan
          misreadings += 1
        }
        before = value < last && !isHigh ? last : .nan
        if value > last {
          rises += 1
          greatestRise = max(greatestRise, value - last)
        } else if value < last {
          falls += 1
          greatestFall = max(greatestFall, last - value)
        }
        (prior, last) = (last, value)
      }
    }
  }

  /// Whether they are those of a counter: one step in twenty may go back, or one of fewer where it leads back further than
  /// five steps go on, or where all of a few were misread.
  var isCounter: Bool {
    rises >= 20 * falls || falls == 1 && greatestFall > 5 * greatestRise
      || misreadings == falls && rises > 8 * falls
  }
}
