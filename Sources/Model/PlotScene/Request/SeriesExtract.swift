package import PlotGeometry
package import SampleStore

/// What a request holds of a series that an engine has: the samples of one window.
package struct SeriesExtract: Sendable {
  /// Where it comes from, for records.
  package struct Source: Hashable, Sendable {
    /// The connection's name.
    package var connection: String
    /// The SQL that the engine understands.
    package var dialect: String
    /// How many rows came.
    package var rowCount: Int
    /// Where the columns begin and how wide they are, on the x axis; nil where all rows came.
    package var columns: Columns?

    package struct Columns: Hashable, Sendable {
      package var start, width: Double

      package init(start: Double, width: Double) {
        self.start = start
        self.width = width
      }
    }

    package init(connection: String, dialect: String, rowCount: Int, columns: Columns? = nil) {
      self.connection = connection
      self.dialect = dialect
      self.rowCount = rowCount
      self.columns = columns
    }
  }

  /// The samples of the window, and those next to it.
  package var samples: SampleSeries
  /// Whether they are what the engine says of each pixel column, and not its own rows.
  package var isDecimated: Bool
  /// How many rows the window has.
  package var visibleCount: Int
  package var source: Source
  /// The samples of another window; nil for all there is.
  package var load: @Sendable (AxisInterval?) throws -> SeriesExtract
  /// The row for which a drawn point stands.
  package var row: @Sendable (_ place: Double, _ value: Double) throws -> (Double, Double)

  package init(
    _ samples: SampleSeries, isDecimated: Bool, visibleCount: Int, source: Source,
    load: @escaping @Sendable (AxisInterval?) throws -> SeriesExtract,
    row: @escaping @Sendable (_ place: Double, _ value: Double) throws -> (Double, Double)
  ) {
    self.row = row
    self.samples = samples
    self.isDecimated = isDecimated
    self.visibleCount = visibleCount
    self.source = source
    self.load = load
  }
}

extension SeriesInput {
  /// Takes over what an engine has sent of the series.
  package mutating func take(_ extract: SeriesExtract) {
    samples = extract.samples
    self.extract = extract
  }
}

extension PlotRequest {
  /// Whether an engine has more of some series than there is here.
  package var hasExtracts: Bool { series.contains { $0.extract != nil } }
}
