package import PlotGeometry

/// A frame of its own, under or beside the others and with the same x axis; most pictures have one.
package struct PanelInput: Sendable {
  /// What stands over it; nil for nothing.
  package var name: String?
  /// How high its frame is in proportion to the others.
  package var height = 1.0
  /// The y axis.
  package var yAxis: AxisSettings
  /// The y axis on the right.
  package var rightAxis = AxisSettings()
  /// What the y axis shows; nil for what the visible samples need.
  package var yWindow: AxisInterval?
  /// What the right axis shows; nil for what its visible samples need.
  package var rightWindow: AxisInterval?

  /// Whether % stands behind the values of its y axis.
  package var isOfPercents: Bool { yAxis.formatText == "percent" }

  /// A panel.
  package init(
    name: String? = nil, height: Double = 1, yAxis: AxisSettings = AxisSettings(),
    yWindow: AxisInterval? = nil
  ) {
    self.name = name
    self.height = height
    self.yAxis = yAxis
    self.yWindow = yWindow
  }
}

extension PlotRequest {
  /// The first panel's y axis.
  package var yAxis: AxisSettings {
    get { panels[0].yAxis }
    set { panels[0].yAxis = newValue }
  }
  /// The first panel's y axis on the right.
  package var rightAxis: AxisSettings {
    get { panels[0].rightAxis }
    set { panels[0].rightAxis = newValue }
  }
  /// What the first panel's y axis shows; nil for what its visible samples need.
  package var yWindow: AxisInterval? {
    get { panels[0].yWindow }
    set { panels[0].yWindow = newValue }
  }
  /// What the first panel's right axis shows.
  package var rightWindow: AxisInterval? {
    get { panels[0].rightWindow }
    set { panels[0].rightWindow = newValue }
  }

  /// Where the panel lies, or the whole picture.
  var cell: PlotFrame {
    place.cell ?? PlotFrame(PlotSize(width: config.width, height: config.height))
  }

  /// How a panel lies among the others of its picture.
  struct PanelPlace: Sendable {
    /// Where it lies with all of its texts; nil for the whole picture.
    var cell: PlotFrame?
    /// How far its frame keeps at least from the cell's edges, so that all frames are aligned.
    var least = PlotInsets.zero
    /// Whether its x axis has ticks and labels: only the lowest panel of each column has them.
    var hasXTexts = true
    /// Whether there are other panels.
    var isOneOfSeveral = false
    /// Whether names of panels begin alike, so that their ends tell them apart.
    var hasAlikeNames = false
    /// Two places on the x axis that are compared in another panel.
    var stretch: [Double] = []
  }

  /// The numbers of the series that stand in a panel.
  package func series(inPanel number: Int) -> [Int] {
    series.indices.filter { series[$0].panel == number }
  }

  /// A series in the colours that it has among all.
  func withOwnColor(_ index: Int) -> SeriesInput {
    var input = series[index]
    input.candles?.fallingColor = fallingColor(of: index)
    input.style.color = color(of: index)
    return input
  }

  /// A band in the colour that it has among all.
  func withOwnColor(_ band: BandInput) -> BandInput {
    var band = band
    band.style.color = color(of: band)
    return band
  }

  /// A panel as a picture: what stands in it, in the colours that it has among all.
  ///
  /// The picture's title goes to the first of panels in one column, its caption to no panel.
  func panel(_ number: Int) -> PlotRequest {
    guard panels.count > 1 else { return self }
    let members = series(inPanel: number)
    var panel = self
    panel.panels = [panels[number]]
    panel.place.isOneOfSeveral = true
    let beginnings = panels.compactMap { $0.name?.prefix(10) }
    panel.place.hasAlikeNames = Set(beginnings).count < beginnings.count
    panel.place.hasXTexts = number + columns >= panels.count
    panel.series = members.map(withOwnColor)
    panel.bands = bands.filter { $0.panel == number }.map(withOwnColor)
    panel.marks = marks.compactMap { mark in
      var mark = mark
      switch mark.place {
      case .y: return mark.panel == number ? mark : nil
      case .x:
        if number > 0 { mark.label = nil }
        return mark
      case .sample(let series, let index):
        guard let own = members.firstIndex(of: series) else { return nil }
        mark.place = .sample(series: own, index: index)
        return mark
      }
    }
    if number > 0 || columns > 1 { (panel.title, panel.subtitle) = (nil, nil) }
    panel.caption = nil
    let selections = [selection].compactMap(\.self) + companions
    panel.selection =
      selections.lazy.compactMap { selection in
        members.firstIndex(of: selection.series).map {
          selection.moved(to: $0)
        }
      }.first
    panel.companions = []
    if let stretch {
      if let own = members.firstIndex(of: stretch.series) {
        panel.comparison?.series = own
      } else {
        (panel.comparison, panel.selection) = (nil, nil)
        panel.place.stretch = comparedPlaces
      }
    }
    return panel
  }

  /// The places on the x axis of the two samples that are compared, or end a selected range.
  var comparedPlaces: [Double] {
    guard let stretch else { return place.stretch }
    return [stretch.from, stretch.to]
      .compactMap { series[stretch.series].samples.position(of: $0) }
  }

  /// The samples of all other series that stand nearest to the selected one, with their series.
  package var companionSamples: [(series: Int, sample: Int)] {
    guard let selection, series.indices.contains(selection.series),
      let x = series[selection.series].samples.position(of: selection.sample)
    else { return [] }
    return series.indices.filter { $0 != selection.series }.compactMap { index in
      series[index].samples.nearestValueIndex(to: x).map { (index, $0) }
    }
  }
}

extension PlotRequest.Selection {
  /// The same in a series with another number.
  fileprivate func moved(to series: Int) -> PlotRequest.Selection {
    var selection = self
    selection.series = series
    return selection
  }
}
