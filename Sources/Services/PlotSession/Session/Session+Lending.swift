import CivilTime
package import DataSources
import PlotLanguage
package import SampleStore
package import Threading
import ValueNotation

/// What somebody outside lends to a session under a name.
package enum LentValue: Sendable {
  /// Where the samples of a series or the rows of a table stand.
  package enum Places: Sendable {
    case index
    case uniform(start: Double, step: Double, PositionKind)
    /// Times, x or elapsed seconds, which may descend throughout.
    case at([Double], PositionKind)
  }

  /// A number, text, date or list.
  case value(Value)
  /// Samples, where they stand, and what to write where they stand in no order.
  case series([Double], Measure.Kind, Places, sorting: String?)
  /// Rows, where they stand, what the column of that is called, and what to write where they stand in no order.
  case table([LentColumn], rowCount: Int, Places, axisName: String, sorting: String?)
  case refused(LentNames.Refusal)
}

extension Session {
  /// A name that a program mentions and the session has not by itself.
  package struct LackedName: Hashable, Sendable {
    package let name: String
    /// Whether a member of it is mentioned: its columns have names.
    package var hasMembers = false
    /// Whether rows are chosen or grouped by texts.
    package var needsTexts = false
  }

  /// The names that a program mentions and the session has not by itself, in their order; none for a program with
  /// an error in its grammar.
  package func lackedNames(in text: String) -> [LackedName] {
    let program = Program(text, takesTables: true)
    guard program.diagnostics.isEmpty else { return [] }
    var defined = Set(state.names + state.connections.names).subtracting(state.lent.names)
    var lacked: [LackedName] = []
    for statement in program.statements {
      let needsTexts =
        switch statement.kind {
        case .read(let reading): reading.by != nil || !reading.conditions.isEmpty
        case .mark(.from(let given)): given.label != nil || !given.reading.conditions.isEmpty
        default: false
        }
      for mentioned in statement.mentionedNames {
        let member = MemberName(mentioned)
        let name = member?.group ?? mentioned
        guard !defined.contains(name) else { continue }
        let index =
          lacked.firstIndex { $0.name == name }
          ?? {
            lacked.append(LackedName(name: name))
            return lacked.count - 1
          }()
        lacked[index].hasMembers = lacked[index].hasMembers || member != nil
        lacked[index].needsTexts = lacked[index].needsTexts || needsTexts
      }
      defined.formUnion(AdviceNames.defined(by: statement))
    }
    return lacked
  }

  /// A session with this one's config, and nothing else of it.
  package var withConfigAlone: Session {
    var session = Session(environment)
    (session.state.config, session.state.zone) = (state.config, state.zone)
    return session
  }

  /// Takes what is lent; what is the same as before stays, with its segments, style and selection.
  ///
  /// - Parameters:
  ///   - things: The names that are lent, with what they stand for; nil for a name that is lent no more.
  ///   - members: The names of which members are mentioned: tables of one column are groups, too.
  ///   - others: What could be lent besides.
  ///   - cancellation: Ends it; then nothing has changed.
  /// - Throws: `CancellationError`; what is wrong with a thing is told where a statement names it.
  package mutating func lend(
    _ things: [(name: String, value: LentValue?)], members: Set<String> = [], others: [String] = [],
    cancellation: Cancellation = Cancellation()
  ) throws(CancellationError) {
    var transaction = Transaction(state, isLast: false)
    transaction.state.lent.others = others
    for (name, value) in things {
      do {
        let lending = Lending(
          name, isGroup: members.contains(name), zone: state.zone, cancellation: cancellation)
        try lending.lend(value, &transaction)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        let refusal = (error as? Diagnostic).map {
          LentNames.Refusal($0.message, advice: $0.advice)
        }
        transaction.withdraw(name)
        transaction.state.lent.names.insert(name)
        transaction.state.lent.refusals[name] = refusal ?? LentNames.Refusal("\(error)")
      }
    }
    state = transaction.state
  }
}

extension SharedSession {
  /// Lends as ``Session/lend(_:members:others:cancellation:)`` does, in a folder of the moment.
  package func lend(
    _ things: [(name: String, value: LentValue?)], members: Set<String>, others: [String],
    folder: String, cancellation: Cancellation
  ) {
    _ = inTurn(unless: cancellation) { session in
      session.environment.folder = folder
      try? session.lend(things, members: members, others: others, cancellation: cancellation)
    }
  }
}

/// One name that is lent.
private struct Lending {
  let name: String
  let isGroup: Bool
  let zone: TimeZoneRules
  let cancellation: Cancellation

  init(_ name: String, isGroup: Bool, zone: TimeZoneRules, cancellation: Cancellation) {
    self.name = name
    self.isGroup = isGroup
    self.zone = zone
    self.cancellation = cancellation
  }

  func lend(_ value: LentValue?, _ transaction: inout Transaction) throws {
    let before = transaction.state
    switch value {
    case nil: transaction.withdraw(name)
    case .value(let value):
      transaction.withdraw(name)
      transaction.state.variables[name] = value
      transaction.state.lastPlot?.nameChanged(name)
    case .series(let values, let kind, let places, let sorting):
      let entry = SeriesEntry(try samples(values, places, sorting), Measure(kind))
      try replace([(nil, entry)], &transaction)
    case .table(let columns, let rowCount, let places, let axisName, let sorting):
      let numeric = columns.filter { $0.kind != .text && $0.kind != .time }
      do {
        guard !numeric.isEmpty else {
          throw Diagnostic(
            .typeMismatch, "'\(name)' has no column of numbers", at: SourceRange(0, 0))
        }
        let members = try numeric.map { column in
          let kind: Measure.Kind =
            column.kind == .duration ? .duration : column.areTruths ? .condition : .number
          return (
            name: column.name as String?,
            entry: SeriesEntry(try samples(column.values, places, sorting), Measure(kind))
          )
        }
        let isOne = members.count == 1 && !isGroup
        try replace(isOne ? [(nil, members[0].entry)] : members, &transaction)
      } catch let error as Diagnostic {
        // Rows in no order can be read all the same, and put in order.
        transaction.withdraw(name)
        transaction.state.lent.refusals[name] = LentNames.Refusal(
          error.message, advice: error.advice)
      }
      var all = columns
      if let (places, kind) = try rows(places, rowCount) {
        let axis: DataTable.Kind = kind.isTime ? .time : kind == .number ? .number : .duration
        all.insert(LentColumn(axisName, axis, places), at: 0)
      }
      transaction.state.lent.tables[name] = DataTable(lent: all, rowCount: rowCount, as: name)
    case .refused(let refusal):
      transaction.withdraw(name)
      transaction.state.lent.refusals[name] = refusal
    }
    if value != nil { transaction.state.lent.names.insert(name) }
    if value == nil, before.lent.names.contains(name) { transaction.state.lent.names.remove(name) }
  }

  /// Puts a series, or the members of a group, in the place of what is lent under the name.
  private func replace(
    _ members: [(name: String?, entry: SeriesEntry)], _ transaction: inout Transaction
  ) throws {
    let keys = members.map { member in member.name.map { MemberName($0, of: name).text } ?? name }
    let old = keys.map { transaction.state.series[$0] }
    let isSame =
      transaction.state.groups[name] == (members[0].name == nil ? nil : members.compactMap(\.name))
      && zip(old, members).allSatisfy {
        $0?.samples == $1.entry.samples && $0?.measure == $1.entry.measure
      }
    transaction.state.lent.refusals[name] = nil
    if isSame { return }
    transaction.state.variables[name] = nil
    if members[0].name == nil {
      transaction.replaceSeries(name, with: members[0].entry)
    } else {
      transaction.replaceGroup(name, with: members.map { ($0.name ?? "", $0.entry) })
    }
    for (key, before) in zip(keys, old) {
      guard let before else { continue }
      transaction.state.series[key]?.rule = before.rule
      try transaction.state.series[key]?.updateSegments(
        in: zone, at: SourceRange(0, 0), cancellation)
    }
  }

  /// Where each row stands; nil where rows are only counted.
  private func rows(
    _ places: LentValue.Places, _ count: Int
  ) throws -> ([Double], PositionKind)? {
    switch places {
    case .index: nil
    case .uniform(let start, let step, let kind):
      (try cancellation.array(of: count) { start + Double($0) * step }, kind)
    case .at(let places, let kind): (places, kind)
    }
  }

  /// Samples where they stand; those from the last to the first are turned round.
  private func samples(
    _ values: [Double], _ places: LentValue.Places, _ sorting: String?
  ) throws -> SampleSeries {
    switch places {
    case .index: return try SampleSeries(values, at: .index, checkpoint: cancellation.check)
    case .uniform(let start, let step, let kind):
      return try SampleSeries(
        values, at: .uniform(start: start, step: step), kind: kind,
        checkpoint: cancellation.check)
    case .at(let places, let kind):
      let isTurned =
        places.count > 1 && places[0] > places[places.count - 1]
        && places.indices.dropFirst().allSatisfy { places[$0 - 1] >= places[$0] }
      do {
        return try SampleSeries(
          isTurned ? values.reversed() : values,
          at: .explicit(SampleValues(isTurned ? places.reversed() : places)), kind: kind,
          checkpoint: cancellation.check)
      } catch let error as SampleStoreError {
        throw refusal(error, kind, sorting)
      }
    }
  }

  private func refusal(
    _ error: SampleStoreError, _ kind: PositionKind, _ sorting: String?
  ) -> Diagnostic {
    func place(_ position: Double) -> String {
      kind.isTime ? zone.iso8601(position) : numberText(position)
    }
    let axis = kind.isTime ? "time" : "x"
    let message =
      switch error.reason {
      case .positionNotFinite(let index, _): "'\(name)' has no \(axis) in row \(index)"
      case .positionDescends(let index, let position, let previous):
        "'\(name)' goes back in \(axis) in row \(index), from \(place(previous)) to \(place(position))"
      default: "'\(name)': \(error)"
      }
    return Diagnostic(
      .valueOutOfRange, message, at: SourceRange(0, 0),
      advice: sorting.map { "in Python: \($0)" })
  }
}

extension Transaction {
  /// Takes away what is lent under a name, or whatever has it.
  fileprivate mutating func withdraw(_ name: String) {
    removeGroup(name)
    state.variables[name] = nil
    if state.series[name] != nil {
      state.series[name] = nil
      state.stopFollowing(name)
      seriesChanged(name)
    }
    state.lent.forget(name)
  }
}
