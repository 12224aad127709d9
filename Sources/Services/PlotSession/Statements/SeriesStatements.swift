import Files
import PlotLanguage
import SampleStore
import Threading

/// `series NAME = EXPR`, `append` and `drop`.
struct SeriesStatements {
  private let scope: Scope
  /// So many samples are added without a look at what memory is free.
  private static let fewSamples = 1 << 20

  init(_ scope: Scope) { self.scope = scope }

  /// Defines a series or a group.
  ///
  /// - Parameters:
  ///   - definition: What it is made of.
  ///   - known: The value of `definition.values`, where it has been found already.
  ///   - transaction: What the statement changes.
  /// - Throws: A diagnostic where that makes no series; then nothing has changed.
  func define(
    _ definition: SeriesDefinition, of known: Value? = nil, _ transaction: inout Transaction
  ) throws {
    if let (counted, value) = try counted(definition, of: known) {
      return try define(counted, of: value, &transaction)
    }
    let name = definition.name
    let member = MemberName(name.text)
    if let group = member?.group, scope.state.groups[group] == nil,
      scope.state.names.contains(group)
    {
      throw Diagnostic(.typeMismatch, "'\(group)' is no group", at: name.range)
    }
    let function = try function(of: definition)
    let value = try known ?? function?.value() ?? scope.value(of: definition.values)
    if case .group(let group) = value {
      guard member == nil else {
        throw Diagnostic(
          .typeMismatch, "a member of a group is one series", at: definition.values.range)
      }
      return try define(definition, group, &transaction)
    }
    guard var vector = value.vector else {
      throw Diagnostic(
        .typeMismatch, "a series is made of a list or series, not of \(value.kindName)",
        at: definition.values.range, advice: value.number.map { "write '[\(numberText($0))]'" })
    }
    var continuation: CalendarSteps?
    let given = [definition.x, definition.time, definition.start ?? definition.step]
      .compactMap { $0 }
    if given.count > 1 {
      throw Diagnostic(
        .typeMismatch, "a series has one axis: x, time, or start and step", at: given[1].range)
    }
    let sorts = try definition.sort.map { try scope.flag(of: $0, "sort") } ?? false
    if function == nil, let x = definition.x ?? definition.time {
      let what = definition.x == nil ? "time" : "x"
      let (placed, leftOut) = try SeriesAxis(scope).placed(
        vector, of: definition.values, at: x,
        as: scope.value(of: x, besides: vector, of: definition.values), named: what,
        mayDescend: sorts)
      vector = placed
      warn(of: leftOut, whose: what, isGapOf: x, &transaction)
    } else if definition.start != nil || definition.step != nil {
      if let line = scope.warningOfSkipped(definition.start) {
        transaction.emit(.stream(.standardError, line))
      }
      (vector.axis, continuation) = try SeriesAxis(scope).steps(
        definition.start, definition.step, count: vector.count)
    }
    var wasPath = false
    if sorts {
      if case .positions(.explicit(let places), .number) = vector.axis {
        wasPath = places.array.turnBack
      }
      vector = try vector.sorted(scope.cancellation)
    }
    var entry = try entry(of: vector, definition)
    (entry.continuation, entry.isPutInOrder, entry.wasPath) = (continuation, sorts, wasPath)
    let parts = [
      definition.values, definition.x, definition.time, definition.start, definition.step,
      definition.sort,
    ]
    let variables: Set = function == nil ? [] : [FunctionOfX.variable]
    if definition.values.isClosed(except: variables),
      parts.dropFirst().allSatisfy({ $0?.isClosed ?? true })
    {
      entry.origin = Origin(
        program: Statement(.series(definition)).source,
        zone: parts.contains { $0?.hasDates ?? false } ? scope.state.zone.name : nil)
    } else if case .elapsed(.some) = entry.samples.kind {
      entry.origin = origin(of: definition)
    }
    transaction.replaceSeries(definition.name.text, with: entry)
    transaction.summarize(StateDescription(transaction.state).series(definition.name.text))
  }

  private func define(
    _ definition: SeriesDefinition, _ group: VectorGroup, _ transaction: inout Transaction
  ) throws {
    if let axis = definition.start ?? definition.step {
      throw Diagnostic(.typeMismatch, "members of a group have their own x", at: axis.range)
    }
    guard group.count > 0 else {
      throw Diagnostic(.dataError, "the group has no members", at: definition.values.range)
    }
    let sorts = try definition.sort.map { try scope.flag(of: $0, "sort") } ?? false
    let x = definition.x ?? definition.time
    let places = try x.map { (expression: $0, value: try scope.value(of: $0)) }
    let what = definition.x == nil ? "time" : "x"
    var leftOut = 0
    let members = try group.members.map { member in
      var vector = member.vector
      if let places {
        let value = try places.value.member(member.name, of: places.expression)
        let (placed, count) = try SeriesAxis(scope).placed(
          vector, of: definition.values, at: places.expression, as: value, named: what,
          mayDescend: sorts)
        vector = placed
        leftOut += count
      }
      if sorts { vector = try vector.sorted(scope.cancellation) }
      return (name: member.name, entry: try entry(of: vector, definition))
    }
    if let x { warn(of: leftOut, whose: what, isGapOf: x, &transaction) }
    let origin = origin(of: definition)
    transaction.replaceGroup(
      definition.name.text,
      with: members.map { member in
        var member = member
        member.entry.origin = origin
        return member
      })
    transaction.summarize(StateDescription(transaction.state).group(definition.name.text))
  }

  private func warn(
    of count: Int, whose what: String, isGapOf x: Expression, _ transaction: inout Transaction
  ) {
    guard count > 0 else { return }
    let line =
      "warning: \(countText(count, "sample")) whose \(what) is a gap of '\(x.source)' "
      + "\(count == 1 ? "is" : "are") left out\n"
    transaction.emit(.stream(.standardError, line))
  }

  /// What makes a group again, or a series of what a period begins with, which no list can say: the
  /// definition, as long as what it mentions is the same; nil where it mentions more than series.
  private func origin(of definition: SeriesDefinition) -> Origin? {
    let state = scope.state
    let sources = Set(state.series.names + state.groups.names)
    let parts = [definition.x, definition.time, definition.start, definition.step, definition.sort]
    guard definition.values.isClosed(except: sources), parts.allSatisfy({ $0?.isClosed ?? true })
    else { return nil }
    return Origin(
      program: Statement(.series(definition)).source, zone: state.zone.name,
      sources: sources.intersection(definition.values.freeNames))
  }

  private func entry(of vector: Vector, _ definition: SeriesDefinition) throws -> SeriesEntry {
    var entry = SeriesEntry(try samples(of: vector, definition), Measure(vector))
    entry.definition = definition.values
    entry.shape = scope.state.shape(of: definition.values)
    entry.rowNames = scope.state.rowNames(of: definition.values, entry.samples)
    if case .indices = vector.axis, entry.samples.positions != .index { entry.isOnIndex = true }
    return entry
  }

  /// The samples; where they go back, the advice is to sort them.
  private func samples(of vector: Vector, _ definition: SeriesDefinition) throws -> SampleSeries {
    do {
      return try vector.samples(at: definition.values.range, scope.cancellation)
    } catch var error as Diagnostic where vector.descends {
      var sorted = definition
      sorted.sort = Expression(.boolean(true))
      error.advice = "write `\(Statement(.series(sorted)).source)`"
      throw error
    }
  }

  /// The same definition with a list in the place of whole numbers `x=8..17`, one for each value, and these; nil for any other.
  private func counted(
    _ definition: SeriesDefinition, of known: Value?
  ) throws -> (SeriesDefinition, Value)? {
    guard case .range(let lower?, let upper?)? = definition.x?.kind,
      !FunctionOfX.isFunction(definition.values, in: scope.state),
      case .number(let first) = try scope.value(of: lower),
      case .number(let last) = try scope.value(of: upper), first == first.rounded(),
      case .vector(let vector) = try known ?? scope.value(of: definition.values),
      last - first + 1 == Double(vector.count)
    else { return nil }
    var counted = definition
    counted.x = Expression(
      .call(Expression.Call(function: Name("range"), arguments: [lower, upper])),
      at: definition.x?.range ?? definition.values.range)
    return (counted, .vector(vector))
  }

  /// The function of `x` that a definition `NAME = EXPR x=A..B` is; nil for any other.
  private func function(of definition: SeriesDefinition) throws -> FunctionOfX? {
    guard let x = definition.x, case .range(let lower, let upper) = x.kind else { return nil }
    let isFunction = FunctionOfX.isFunction(definition.values, in: scope.state)
    guard let lower, let upper, isFunction else {
      throw Diagnostic(
        .typeMismatch,
        isFunction
          ? "the range of x needs both ends" : "a range of x goes with a function of x",
        at: x.range,
        advice: isFunction
          ? "write '\(lower?.source ?? "0")..\(upper?.source ?? "10")'"
          : lower.flatMap { a in upper.map { "for a list write 'range(\(a.source), \($0.source))'" }
          })
    }
    let ends = try (
      scope.number(of: lower, "an end of x", in: PlotRanges.finite),
      scope.number(of: upper, "an end of x", in: PlotRanges.finite)
    )
    guard ends.0 < ends.1 else {
      throw Diagnostic(
        .valueOutOfRange,
        "x goes from \(numberText(ends.0)) to \(numberText(ends.1)): its ends must ascend",
        at: x.range)
    }
    return FunctionOfX(definition.values, over: ends.0...ends.1, scope)
  }

  // MARK: - append

  func append(_ append: Append, _ transaction: inout Transaction) throws {
    let name = try scope.seriesName(append.series)
    if let engine = scope.state.series[name]?.engine {
      throw Diagnostic(
        .stateError, "'\(name)' is what '\(engine.connectionName)' has: nothing is appended to it",
        at: append.series?.range ?? scope.range,
        advice: "every row is there after `\(engine.wholeProgram)`")
    }
    guard var entry = scope.state.series[name] else { return }
    let values = try newValues(append.values, entry.measure.element)
    if append.x != nil, let time = append.time {
      throw Diagnostic(.typeMismatch, "a series has one axis: x or time", at: time.range)
    }
    let isFew = values.count < SeriesStatements.fewSamples
    let limit = scope.context.environment.sampleLimit ?? (isFew ? .max : Memory.sampleLimit)
    guard values.count <= limit else {
      throw Diagnostic(
        .limitExceeded,
        "\(numberText(Double(values.count))) samples: at most \(grouped(limit)) fit the free memory",
        at: append.values.range)
    }
    let given = append.x ?? append.time
    let places = try given.map {
      try newPlaces($0, append.x == nil ? "time" : "x", values.count, entry.samples.kind)
    }
    do {
      try entry.append(values, at: places, scope.cancellation)
    } catch let error as SampleStoreError {
      if case .positionsMissing = error.reason {
        let key = entry.samples.isTime ? "time" : "x"
        throw Diagnostic(
          .typeMismatch,
          "'\(name)' has \(key == "x" ? "x" : "times") of its own: append needs '\(key)='",
          at: scope.range, advice: "it stands behind the values: \(key)=…")
      }
      throw error.statementError(
        entry.samples.isTime ? "time" : "x", at: given?.range ?? scope.range, zone: scope.state.zone
      )
    }
    entry.origin = nil
    try entry.updateSegments(
      areAppended: true, in: scope.state.zone, at: scope.range, scope.cancellation)
    transaction.state.series[name] = entry
    transaction.state.lastPlot?.nameChanged(name)
    transaction.state.forgetOrigins(madeOf: name)
    transaction.summarize(StateDescription(transaction.state).series(name))
  }

  /// Samples as the series has them; numbers go with any.
  private func newValues(_ expression: Expression, _ element: Vector.Element) throws -> [Double] {
    let value = try scope.value(of: expression)
    guard let vector = value.vector ?? value.single,
      vector.count == 0 || vector.element == .number || vector.element == element
    else {
      throw Diagnostic(
        .typeMismatch, "samples are \(value.kindName), not a number or a list of numbers",
        at: expression.range)
    }
    return vector.values
  }

  private func newPlaces(
    _ expression: Expression, _ what: String, _ count: Int, _ kind: PositionKind
  ) throws -> [Double] {
    let value = try scope.value(of: expression)
    guard let places = value.vector ?? value.single else {
      throw Diagnostic(
        .typeMismatch, "\(what) is \(value.kindName), not a list", at: expression.range)
    }
    guard places.count == 0 || places.element.positionKind.meets(kind), places.element != .boolean
    else {
      let has = kind == .number ? "no times" : kind.axisPlural
      throw Diagnostic(
        .typeMismatch,
        "\(what) is \(value.kindName), and the series has \(has): \(kind.plural) are needed",
        at: expression.range)
    }
    guard places.count == count else {
      throw Diagnostic(
        .lengthMismatch, "\(what) has \(places.count) elements for \(countText(count, "value"))",
        at: expression.range)
    }
    return places.values
  }

  // MARK: - drop

  func drop(_ names: [Name], _ transaction: inout Transaction) throws {
    for name in names {
      if let members = transaction.state.members(of: name.text) {
        let isPlotted = transaction.state.lastPlot?.items.contains {
          $0.seriesName.map(Set(members).contains) ?? false
        }
        transaction.removeGroup(name.text)
        if isPlotted == true { transaction.state.lastPlot = nil }
        continue
      }
      guard transaction.state.series[name.text] != nil else {
        if let member = MemberName(name.text) { throw scope.unknownMember(member, name) }
        let isVariable = transaction.state.variables[name.text] != nil
        throw Diagnostic(
          isVariable ? .typeMismatch : .unknownName,
          isVariable
            ? "'\(name.text)' is a variable, not a series" : "unknown series '\(name.text)'",
          at: name.range,
          advice: Suggestions.question(
            name.text,
            among: transaction.state.ownSeriesNames + transaction.state.groups.names))
      }
      transaction.state.series[name.text] = nil
      transaction.state.removeMember(name.text)
      transaction.state.stopFollowing(name.text)
      if let plot = transaction.state.lastPlot,
        plot.items.contains(where: { $0.seriesName == name.text })
      {
        transaction.state.lastPlot = nil
      }
      transaction.seriesChanged(name.text)
    }
    transaction.summarize("dropped \(names.map(\.text).joined(separator: ", "))")
  }
}

extension Value {
  /// A group's member; anything but a group is that of each.
  fileprivate func member(_ name: String, of expression: Expression) throws -> Value {
    guard case .group(let group) = self else { return self }
    guard let member = group[name] else {
      throw Diagnostic(
        .typeMismatch,
        "groups meet by name, and '\(expression.source)' has no '\(printable(name))'",
        at: expression.range)
    }
    return .vector(member)
  }
}
