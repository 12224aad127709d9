import Files
import PlotLanguage
import SampleStore
import Threading

/// Operators and functions over groups: on each member, by name.
extension Evaluator {
  /// What an operation gives of each member, where an operand is a group; nil where none is.
  ///
  /// Groups meet by name, and so do lists with names where values are paired; a series or number meets each member,
  /// and in arithmetic and comparisons each element of a list one member. Numbers become a list.
  mutating func overMembers(_ expression: Expression) throws -> Value? {
    var operands: [(operand: Expression, value: Value)] = []
    for operand in expression.distributedOperands
    where
      (operand.mayBeGroup(context.isGroup)
      || expression.pairsOperands && operand.mayHaveNames(context.hasNames))
      && knownValue(of: operand) == nil
    {
      operands.append((operand, try evaluate(operand)))
    }
    guard !operands.isEmpty else { return nil }
    let groups = operands.compactMap { operand, value -> (Expression, VectorGroup)? in
      if case .group(let group) = value { (operand, group) } else { nil }
    }
    guard let (first, group) = groups.first else {
      if expression.pairsOperands { try order(&operands, at: expression.range) }
      return try evaluate(expression, knowing: operands)
    }
    for (index, (operand, value)) in operands.enumerated() where operand.range != first.range {
      guard case .group(var other) = value else { continue }
      let names = spelled(other.names, operand, as: (first, group.names))
      try checkNames(group.names, first, names, operand, at: expression.range)
      for (member, name) in names.enumerated() { other.members[member].name = name }
      operands[index].value = .group(other)
    }
    if expression.isOperation {
      for operand in expression.distributedOperands where knownValue(of: operand) == nil {
        if !operands.contains(where: { $0.operand.range == operand.range }) {
          operands.append((operand, try evaluate(operand)))
        }
      }
      try order(&operands, as: (first, group.names), at: expression.range)
      for (operand, value) in operands { try checkCount(of: group, first, value, operand) }
    }
    var results: [Value] = []
    for (index, name) in group.names.enumerated() {
      let values = operands.map { operand, value -> (operand: Expression, value: Value) in
        guard case .group(let other) = value else {
          let list = expression.isOperation ? value.list : nil
          return (operand, list?.value(at: index) ?? value)
        }
        let isSame = other.members[index].name == name
        let member = isSame ? other.members[index].vector : other[name]
        return (operand, .vector(member ?? Vector([])))
      }
      do {
        results.append(try evaluate(expression, knowing: values))
      } catch let error as Diagnostic where error.code == .lengthMismatch {
        // A slice would cut the other members, too.
        throw Diagnostic(
          error.code, "\(error.message), in the member '\(printable(name))'", at: error.range)
      }
    }
    let vectors = results.compactMap(\.vector)
    guard vectors.count == results.count else {
      let list = try list(of: results) { _, reason in
        Diagnostic(.typeMismatch, reason, at: expression.range)
      }
      guard case .vector(var vector) = list else { return list }
      vector.names = group.names
      return .vector(vector)
    }
    return .group(
      VectorGroup(members: zip(group.names, vectors).map { .init(name: $0, vector: $1) }))
  }

  /// Throws where a list has not one element for each member.
  private func checkCount(
    of group: VectorGroup, _ name: Expression, _ value: Value, _ operand: Expression
  ) throws {
    guard let list = value.list, list.count != group.count else { return }
    throw Diagnostic(
      .lengthMismatch,
      "'\(name.source)' has \(countText(group.count, "member")) and '\(operand.source)' "
        + "\(countText(list.count, "value")): a list meets a group member by member",
      at: operand.range,
      advice: list.sweep == nil ? nil : oneMember(of: group, in: name))
  }

  /// What to say of a group in a comprehension, whose points are no members.
  private func oneMember(of group: VectorGroup, in expression: Expression) -> String? {
    guard let name = expression.freeNames.first(where: context.isGroup) else { return nil }
    let member = group.names.first.map { MemberName($0, of: name).text } ?? "\(name)[0]"
    return "in a comprehension a member stands for '\(name)', such as \(member)"
  }

  /// Puts lists that were made of groups, a value for each member, in the order of one group's members.
  ///
  /// - Parameters:
  ///   - operands: Operands of an operation with their values.
  ///   - group: The group and its members' names; nil for that of the first such list.
  ///   - range: The operation.
  /// - Throws: A diagnostic where only some of the names are the same.
  private func order(
    _ operands: inout [(operand: Expression, value: Value)],
    as group: (expression: Expression, names: [String])? = nil, at range: SourceRange
  ) throws {
    let isOfMembers = group != nil
    if !isOfMembers { sayThatKeysDiffer(operands) }
    var (group, isOfRows) = (group, false)
    for (index, (operand, value)) in operands.enumerated() {
      // A series meets each member of a group.
      guard let list = value.vector, !(isOfMembers && list.isSeries),
        let names = list.names ?? rowNames(of: list, operand)
      else { continue }
      guard let first = group else {
        (group, isOfRows) = ((operand, names), list.names == nil)
        continue
      }
      guard names != first.names else { continue }
      // Rows of two files meet by position, unless they are those of the same things.
      if isOfRows, list.names == nil, 2 * Set(names).intersection(first.names).count < names.count {
        continue
      }
      var spelled = list
      spelled.names = names
      if Set(names).isDisjoint(with: first.names) {
        guard let alike = alike(names, operand, to: first) ?? within(names, operand, of: first)
        else {
          sayThatNamesDiffer(spelled, operand, first)
          continue
        }
        spelled.names = alike
      } else {
        spelled.names = self.spelled(names, operand, as: first)
      }
      operands[index].value = .vector(
        isOfMembers
          ? try ordered(spelled, operand, as: first, at: range) : met(spelled, operand, as: first))
    }
  }

  /// A list in the order of other values that are called alike; as it is where there are no names.
  func ordered(
    _ list: Vector, _ operand: Expression, besides values: Vector, of first: Expression
  ) throws -> Vector {
    var operands: [(operand: Expression, value: Value)] = [
      (first, .vector(values)), (operand, .vector(list)),
    ]
    try order(&operands, at: operand.range)
    return operands[1].value.vector ?? list
  }

  /// What the rows are called that the values of an operand on an index are of; nil where they have no names.
  private func rowNames(of vector: Vector, _ operand: Expression) -> [String]? {
    vector.isSeries && !vector.axis.isOwn ? context.rowNames(operand, vector.count) : nil
  }

  /// Names of which those that others lack are in the spelling of these, where they are alike.
  private func spelled(
    _ names: [String], _ operand: Expression, as other: (expression: Expression, names: [String])
  ) -> [String] {
    let (own, others) = (Set(names), Set(other.names))
    let missing = names.filter { !others.contains($0) }
    let free = other.names.filter { !own.contains($0) }
    guard !missing.isEmpty, !free.isEmpty,
      let alike = alike(missing, operand, to: (other.expression, free))
    else { return names }
    let spellings = Dictionary(zip(missing, alike)) { first, _ in first }
    return names.map { spellings[$0] ?? $0 }
  }

  /// Names in the spelling of others that have the same letters and digits, as `HH-AB 1` and `HH AB-1` do, which is said.
  ///
  /// Nil where fewer than half of the names have.
  private func alike(
    _ names: [String], _ operand: Expression,
    to other: (expression: Expression, names: [String])
  ) -> [String]? {
    func plain(_ name: String) -> String {
      name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let known = Dictionary(other.names.map { (plain($0), $0) }) { first, _ in first }
    let found = names.map { known[plain($0)] }
    guard known.count == other.names.count, Set(names.map(plain)).count == names.count,
      case let met = zip(names, found).first(where: { $1 != nil }), let met, let spelling = met.1,
      2 * found.count(where: { $0 != nil }) >= min(names.count, other.names.count)
    else { return nil }
    context.remark(
      operand,
      "'\(printable(met.0))' of '\(printable(operand.source))' is taken for '\(printable(spelling))' of "
        + "'\(printable(other.expression.source))': they differ in capitals, blanks and signs alone"
    )
    return zip(names, found).map { $1 ?? $0 }
  }

  /// Of more pairs it is not looked for which name stands in which: that would take seconds.
  private static let mostPairsOfNames = 100_000

  /// Names that each stand as words in a single one of others, as `Nord` does in `DMA Nord Flow`, or the other way round,
  /// which is said; nil where one stands in none or in several.
  private func within(
    _ names: [String], _ operand: Expression,
    of other: (expression: Expression, names: [String])
  ) -> [String]? {
    guard names.count * other.names.count <= Evaluator.mostPairsOfNames else { return nil }
    func words(_ name: String) -> String {
      " " + name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
    }
    func found(_ short: [String], in long: [String]) -> [Int]? {
      let long = long.map(words)
      let places = short.map(words).map { name in
        name.contains(where: \.isLetter) ? long.indices.filter { long[$0].contains(name) } : []
      }
      let single = places.compactMap { $0.count == 1 ? $0[0] : nil }
      return single.count == short.count && Set(single).count == short.count ? single : nil
    }
    let spelled: [String]
    if let places = found(names, in: other.names) {
      spelled = places.map { other.names[$0] }
    } else if let places = found(other.names, in: names) {
      let known = Dictionary(zip(places, other.names)) { first, _ in first }
      spelled = names.indices.map { known[$0] ?? names[$0] }
    } else {
      return nil
    }
    guard let met = zip(names, spelled).first(where: { $0 != $1 }) else { return nil }
    context.remark(
      operand,
      "'\(printable(met.0))' of '\(printable(operand.source))' is taken for '\(printable(met.1))' of "
        + "'\(printable(other.expression.source))': names that stand in a single other one meet")
    return spelled
  }

  /// Values with names in the order of other ones.
  ///
  /// - Throws: A diagnostic where only some of the names are the same.
  func ordered(
    _ vector: Vector, _ operand: Expression, as other: (expression: Expression, names: [String]),
    at range: SourceRange
  ) throws -> Vector {
    guard let names = vector.names else { return vector }
    try checkNames(other.names, other.expression, names, operand, at: range)
    return vector.arranged(as: other.names)
  }

  /// Values with names in the order of other ones: a gap where there is none of a name, which is said.
  private func met(
    _ vector: Vector, _ operand: Expression, as other: (expression: Expression, names: [String])
  ) -> Vector {
    let names = vector.names ?? []
    let (own, others) = (Set(names), Set(other.names))
    for (lacking, place, fate) in [
      (other.names.filter { !own.contains($0) }, operand, "a gap stands there"),
      (names.filter { !others.contains($0) }, other.expression, "that is left out"),
    ] where !lacking.isEmpty {
      context.remark(
        Expression(.string("lacks " + place.source)),
        "'\(printable(place.source))' has no \(listed(lacking.map { "'\(printable($0))'" })): \(fate)"
      )
    }
    return vector.arranged(as: other.names)
  }

  /// Says that values meet by position whose names have nothing in common, but for the months of one year and those of
  /// another.
  private func sayThatNamesDiffer(
    _ vector: Vector, _ operand: Expression, _ other: (expression: Expression, names: [String])
  ) {
    let names = vector.names ?? []
    let areYears = (names + other.names).allSatisfy { $0.prefix(while: \.isNumber).count == 4 }
    guard !areYears, names.count == other.names.count, !names.isEmpty else { return }
    let pairs = zip(other.names, names).map { "'\(printable($0))' with '\(printable($1))'" }
    let place = printable(operand.source)
    context.remark(
      operand,
      "'\(printable(other.expression.source))' and '\(place)' have no name in common and meet by position, "
        + "\(listed(pairs)): where that is right, "
        + "'named(\(place), names(\(printable(other.expression.source))))' says so")
  }

  /// Says that rows of two files meet by position whose numbers, under one header, are not the same.
  private func sayThatKeysDiffer(_ operands: [(operand: Expression, value: Value)]) {
    var haveNames = true
    let keyed = operands.compactMap { operand, value -> (operand: Expression, keys: RowKeys)? in
      guard let vector = value.vector, vector.isSeries else { return nil }
      haveNames = haveNames && rowNames(of: vector, operand) != nil
      return context.rowKeys(operand, vector.count).map { (operand, $0) }
    }
    guard !haveNames, let (first, keys) = keyed.first,
      let (other, others) = keyed.dropFirst().first(where: {
        $0.keys.column == keys.column && $0.keys.values.count == keys.values.count
          && $0.keys.values != keys.values
      }),
      let row = zip(keys.values, others.values).enumerated().first(where: { $1.0 != $1.1 })
    else { return }
    let column = StringLiteral.encode(keys.column)
    context.remark(
      other,
      "'\(printable(first.source))' and '\(printable(other.source))' meet by position, and '\(printable(keys.column))' is "
        + "\(numberText(row.element.0)) in row \(row.offset + 1) of one and \(numberText(row.element.1)) of the other: "
        + "read both with by=\(printable(column)) and they meet by name")
  }

  private func checkNames(
    _ a: [String], _ left: Expression, _ b: [String], _ right: Expression, at range: SourceRange
  ) throws {
    let (first, second) = (Set(a), Set(b))
    guard first != second else { return }
    func lacking(_ names: [String], _ others: Set<String>, _ place: Expression) -> String? {
      names.first { !others.contains($0) }.map { "'\(place.source)' has no '\($0)'" }
    }
    // Of the one that has all names of the other, and more, these are a part.
    let (part, whole) = first.isSubset(of: second) ? (left, right) : (right, left)
    let isPart = first.isSubset(of: second) || second.isSubset(of: first)
    let shorter = whole.word.map { "write '\($0)[names(\(part.source))]'" }
    throw Diagnostic(
      .typeMismatch,
      "groups meet by name, and "
        + (lacking(a, second, right) ?? lacking(b, first, left) ?? "these differ"),
      at: isPart && shorter != nil ? whole.range : range, advice: isPart ? shorter : nil)
  }

  /// An argument that has to be a group.
  mutating func group(_ call: Expression.Call) throws -> VectorGroup {
    let value = try evaluate(call.arguments[0])
    guard case .group(let group) = value else {
      throw Diagnostic(
        .typeMismatch, "\(call.function.text) takes a group, not \(value.kindName)",
        at: call.arguments[0].range,
        advice: "groups come from split(s, day), and from files by by=")
    }
    return group
  }

  // MARK: - split

  /// `split(s, day|week|month|quarter|year)`: one series a period, from its start on.
  mutating func split(_ call: Expression.Call) throws -> Value {
    if case .group(let group) = try evaluate(call.arguments[0]) {
      throw severalGroups(of: group, call)
    }
    let vector = try numericVector(call)
    let words = Vocabulary.function(call.function.text)?.words(at: 1) ?? []
    guard let word = call.arguments[1].word, words.contains(word),
      let period = ElapsedPeriod(rawValue: word)
    else { throw wrongWord(call.arguments[1], words, call) }
    let samples = try timed(vector, call)
    guard samples.count > 0 else {
      throw Diagnostic(
        .dataError, "'\(call.arguments[0].source)' has no samples to split",
        at: call.arguments[0].range)
    }
    let pieces = try PeriodPieces(samples, period, in: context.zone, cancellation)
    guard pieces.members.count <= VectorGroup.limit else {
      throw Diagnostic(
        .limitExceeded,
        "\(countText(pieces.members.count, word)): a group has at most \(grouped(VectorGroup.limit)) members",
        at: call.arguments[1].range, advice: "split by a longer period")
    }
    return .group(
      VectorGroup(
        members: try pieces.members.map { member in
          var part = vector
          (part.values, part.axis) = try pieces.laid(member, vector.values, cancellation)
          return VectorGroup.Member(name: member.name, vector: part)
        }))
  }

  /// The error for a group that would be split: one member can be.
  private func severalGroups(of group: VectorGroup, _ call: Expression.Call) -> Diagnostic {
    let argument = call.arguments[0]
    let member = group.names.first.map { MemberName($0, of: argument.source).text }
    return Diagnostic(
      .typeMismatch,
      "split makes a group of a series, and '\(argument.source)' is one of "
        + countText(group.count, "series", "series"),
      at: argument.range,
      advice: argument.word == nil ? nil : member.map { "write '\($0)', and so for each member" })
  }

  // MARK: - across

  /// `across(g, REDUCER)`: one series of a group, over all places that its members have.
  mutating func across(_ call: Expression.Call) throws -> Value {
    let group = try group(call)
    guard let first = group.members.first?.vector else {
      throw Diagnostic(.dataError, "the group has no members", at: call.arguments[0].range)
    }
    let given = try group.members.map { member in
      let samples = try member.vector.samples(at: call.arguments[0].range, cancellation)
      guard samples.kind.meets(first.axis.kind) || samples.count == 0 else {
        throw Diagnostic(
          .typeMismatch,
          "members of the group have \(first.axis.kind.axisPlural) and \(samples.kind.axisPlural)",
          at: call.arguments[0].range)
      }
      return samples
    }
    let members = meetingByName(given, call)
    let reducer = try reducer(call, at: 1, of: first)
    let merged = try MergedMembers(members, cancellation)
    tellOfTimes(of: zip(group.names, members).map { ($0, $1) }, at: merged.places, call)
    var values = try merged.values(reducer, cancellation)
    // The count of a condition is a sum, which is a gap where there is no value.
    if call.arguments[1].word == "count" {
      values = try cancellation.map(values) { $0.isNaN ? 0 : $0 }
    }
    var result = Vector(
      values, first.element,
      axis: merged.isIndex ? .none : .positions(.explicit(merged.places), first.axis.kind))
    result.timing = first.timing
    let vectors = group.members.map(\.vector)
    if vectors.allSatisfy({ $0.unit == first.unit }) { result.unit = first.unit }
    if vectors.allSatisfy({ $0.placeUnit == first.placeUnit }) {
      result.placeUnit = first.placeUnit
    }
    if vectors.allSatisfy({ $0.cutPeriods != nil }) { result.cutPeriods = first.cutPeriods }
    result.sumsPeriods = vectors.allSatisfy(\.sumsPeriods)
    return .vector(result.reduced(by: call, at: 1))
  }

  /// The members with the rows of one name at one place, where rows have names and some members lack one: those of a shop
  /// that sold nothing of a kind.
  ///
  /// - Complexity: O(samples).
  private func meetingByName(
    _ members: [SampleSeries], _ call: Expression.Call
  ) -> [SampleSeries] {
    let argument = call.arguments[0]
    guard members.allSatisfy({ $0.positions == .index }),
      let names = context.rowNamesOfMembers(argument, members.map(\.count)), Set(names).count > 1
    else { return members }
    let union = NameUnion(names)
    context.remark(
      Expression(.name("across")),
      "members of '\(printable(argument.source))' have other rows than each other: 'across' meets them by name, "
        + "in the order of \(listed(union.names))")
    return members.enumerated().map { SampleSeries(union.placed($1.column, of: $0)) }
  }
}
