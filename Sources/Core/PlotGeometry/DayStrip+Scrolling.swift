public import CivilTime

extension DayStrip {
  /// The days that a viewport shows at least a part of.
  ///
  /// - Parameters:
  ///   - scrollX: The viewport's left edge on the strip; NaN is 0.
  ///   - viewportWidth: Points; one of 0, less or NaN shows no day.
  /// - Returns: Days of the strip, counted from its first one.
  public func visibleDays(scrollX: Double, viewportWidth: Double) -> Range<Int> {
    let left = coordinate(scrollX)
    let right = left + length(viewportWidth)
    guard right > left else { return 0..<0 }
    let first = cell((left / dayWidth).rounded(.down))
    return first..<max(first, cell((right / dayWidth).rounded(.up)))
  }

  /// The day under the viewport's middle, or the nearer end of the strip; nil where it is empty.
  ///
  /// A middle exactly between two days belongs to the later one.
  public func centerDay(scrollX: Double, viewportWidth: Double) -> Int? {
    guard dayCount > 0 else { return nil }
    let middle = coordinate(scrollX) + length(viewportWidth) / 2
    return min(cell((middle / dayWidth).rounded(.down)), dayCount - 1)
  }

  /// The scroll offset that brings a date to the viewport's middle.
  ///
  /// Clamped so that the viewport shows nothing outside the strip; dates outside go to its ends. 0
  /// where the strip is empty or narrower than the viewport.
  public func scrollX(centering date: CivilDate, viewportWidth: Double) -> Double {
    guard let day = day(nearest: date) else { return 0 }
    let viewportWidth = length(viewportWidth)
    let wanted = dayWidth * (Double(day) + 0.5) - viewportWidth / 2
    return max(min(wanted, width - viewportWidth), 0)
  }

  /// The day that follows or precedes one, as a page of its own.
  ///
  /// Empty days are pages too, days that the zone left out are not. Dates outside the strip turn to
  /// its nearer end. Nil where the strip is empty.
  public func page(_ direction: PageDirection, from date: CivilDate) -> PageTurn<CivilDate>? {
    guard let day = day(nearest: date), let nearest = self.date(ofDay: day) else { return nil }
    let step = direction == .next ? 1 : -1
    var target = day
    // A date beyond the end that is turned away from has its first page at that end.
    if direction == .next ? date >= nearest : date <= nearest { target += step }
    while let page = self.date(ofDay: target) {
      if interval(ofDay: target) != nil { return PageTurn(page: page, moved: true) }
      target += step
    }
    return PageTurn(page: nearest, moved: nearest != date)
  }

  /// A number of cells as a day, clamped to `0...dayCount`.
  private func cell(_ number: Double) -> Int { Int(min(max(number, 0), Double(dayCount))) }
}
