import DataSources
import PlotLanguage

/// Series that grow with the rows that are appended to a file.
struct FollowedSeries: Sendable {
  /// The series, without those that were dropped or redefined since.
  var names: [String]
  /// The statement, with plain values.
  var reading: SeriesReading
  /// Which columns the series are; nil before the first rows.
  var choice: ReadStatement.Choice?
  let isStandardInput: Bool
  /// The program that the statement stood in.
  let source: SourceText
  /// The rows that are still to come.
  var rows: FollowedRows

  /// The most batches read before one statement: it must begin soon, however much is appended.
  private static let batchLimit = 64

  /// Gives all followed series the rows that have come.
  ///
  /// A file that can no longer be read gives a warning and is followed no longer.
  static func catchUp(_ transaction: inout Transaction, _ context: StatementContext) throws {
    for index in transaction.state.followed.indices.reversed() {
      do {
        try transaction.state.followed[index].catchUp(&transaction, at: index, context)
      } catch let error as Diagnostic {
        transaction.emit(
          .stream(.standardError, "warning: \(error.message); it is followed no longer\n"))
        transaction.state.followed.remove(at: index)
      }
    }
  }

  private func catchUp(
    _ transaction: inout Transaction, at index: Int, _ context: StatementContext
  ) throws {
    let statement = Statement(.read(reading), at: context.range)
    let context = context.with(statement)
    for _ in 0..<FollowedSeries.batchLimit {
      var followed = transaction.state.followed[index]
      let read = try ReadStatement(Scope(transaction.state, context), followed.reading)
      guard let batch = try read.next(of: &followed.rows) else { return }
      followed.choice = try read.take(batch, choice: followed.choice, &transaction)
      // Reading the file again would no longer produce the same.
      if followed.rows.hasBegunAnew {
        for name in followed.names { transaction.state.series[name]?.origin = nil }
      }
      transaction.state.followed[index] = followed
    }
  }
}

extension SessionState {
  /// The statement that a series follows a file by; nil if it follows none.
  func following(_ name: String) -> Statement? {
    for followed in followed {
      guard let place = followed.names.firstIndex(of: name) else { continue }
      var reading = followed.reading
      reading.names = [reading.names[place]]
      return Statement(.read(reading))
    }
    return nil
  }

  /// Stops following a file for a series.
  mutating func stopFollowing(_ name: String) {
    for index in followed.indices {
      guard let place = followed[index].names.firstIndex(of: name) else { continue }
      followed[index].names.remove(at: place)
      followed[index].reading.names.remove(at: place)
      followed[index].choice?.columns.remove(at: place)
    }
    followed.removeAll { $0.names.isEmpty }
  }
}
