import EngineSQL
import Files
import SampleStore

/// A row of an engine that has a value.
struct EngineRow: Hashable, Sendable {
  /// Where it stands on the x axis.
  let place: Double
  let value: Double
}

/// What an engine has sent of a window.
struct EngineExtract: Sendable {
  /// The samples of the window, and those next to it.
  let samples: SampleSeries
  let window: EngineWindow
  /// The columns whose sums were sent, and these; nil where the rows themselves were.
  var grid: EngineColumns?
  var band: EngineBand?
  /// How many rows the window has.
  let visibleCount: Int
  /// How many rows came.
  let sentCount: Int
}

/// What an engine has answered, as long as its rows stay the same.
struct EngineMemory: Sendable {
  struct Key: Hashable, Sendable {
    let window: EngineWindow
    let columns: Int
  }

  /// What is asked of all rows, or of those in a window.
  struct Question: Hashable, Sendable {
    let choice: EngineQueries.Choice
    let window: EngineWindow?
  }

  /// How many windows are remembered, of some hundred thousand samples at most.
  private static let mostExtracts = 16

  /// What the file that holds the rows was like before anything of this was asked.
  let file: FileState?
  /// From the first to the last place; nil within where there is no row.
  var extent: EngineWindow??
  /// How many rows there are, once all of them were looked at.
  var rowCount: Double?
  /// How many rows have no place, once somebody has asked.
  var missingCount: Double?
  /// How many whole numbers have no binary number with 53 digits, once somebody has asked.
  var wideCount: Double?
  var rows: [Question: EngineRow?] = [:]
  var lastPlaces: [Int: Double?] = [:]
  var monthStarts: [Double]?
  var summaries: [EngineWindow?: EngineSummary] = [:]
  /// The band that was sent last for columns of each width; few widths are in use at a time.
  private(set) var bands: [Double: KnownBand] = [:]
  private var extracts: [Key: EngineExtract] = [:]
  /// Whether nothing has been drawn of it.
  var isFresh: Bool { extracts.isEmpty }
  /// The one that was used last comes last.
  private var order: [Key] = []

  init(file: FileState? = nil) { self.file = file }

  /// The samples of a window that are known.
  mutating func extract(_ key: Key) -> EngineExtract? {
    guard let extract = extracts[key] else { return nil }
    order.removeAll { $0 == key }
    order.append(key)
    return extract
  }

  mutating func keep(_ band: KnownBand, width: Double) {
    if bands.count > EngineMemory.mostExtracts { bands = [:] }
    bands[width] = band
  }

  /// Remembers the samples of a window, and forgets those that were not used for the longest time.
  mutating func keep(_ extract: EngineExtract, for key: Key) {
    extracts[key] = extract
    order.removeAll { $0 == key }
    order.append(key)
    if order.count > EngineMemory.mostExtracts { extracts[order.removeFirst()] = nil }
  }
}

/// Sums over all values of a series.
struct EngineSummary: Hashable, Sendable {
  let count: Int
  /// NaN where there is no value.
  let lowest, highest, mean, total: Double
}
