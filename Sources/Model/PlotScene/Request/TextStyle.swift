import PlotGeometry

/// The fonts of a picture and how large texts are in them.
struct TextStyle {
  let measurer: any TextMeasurer
  /// Of axes, legend and the stick's label.
  let label: Font
  /// Of the title.
  let title: Font
  /// Of what stands over a panel.
  let name: Font
  /// The height of any line of labels.
  let lineHeight: Double

  init(_ config: PlotConfig, _ measurer: any TextMeasurer) {
    self.measurer = measurer
    label = Font(family: config.fontFamily, size: config.fontSize)
    title = Font(family: config.fontFamily, size: config.fontSize * 1.25, isBold: true)
    name = Font(family: config.fontFamily, size: config.fontSize, isBold: true)
    lineHeight = TextStyle.sane(measurer.extent(of: "0", in: label).height)
  }

  func width(_ text: String, in font: Font? = nil) -> Double {
    TextStyle.sane(measurer.extent(of: text, in: font ?? label).width)
  }

  func height(_ text: String, in font: Font? = nil) -> Double {
    TextStyle.sane(measurer.extent(of: text, in: font ?? label).height)
  }

  /// The text, or as much of it as fits with an ellipsis; nil where not even one character does.
  func fitted(_ text: String, in font: Font, width limit: Double) -> String? {
    // Of a very long text only its beginning is measured.
    var (low, high) = (0, 256)
    while text.index(text.startIndex, offsetBy: high, limitedBy: text.endIndex) != nil,
      width(String(text.prefix(high)), in: font) <= limit
    { high *= 2 }
    let characters = Array(text.prefix(high + 1))
    if characters.count <= high {
      if width(text, in: font) <= limit { return text }
      high = characters.count
    }
    while low < high {
      let middle = (low + high + 1) / 2
      let part = String(characters[..<middle]) + "…"
      if width(part, in: font) <= limit { low = middle } else { high = middle - 1 }
    }
    return low > 0 ? String(characters[..<low]) + "…" : nil
  }

  /// The text, or as much of its beginning and its end as fits with an ellipsis between.
  func fittedInside(_ text: String, in font: Font, width limit: Double) -> String {
    guard width(text, in: font) > limit else { return text }
    func part(_ count: Int) -> String {
      text.prefix((count + 1) / 2) + "…" + text.suffix(count / 2)
    }
    var (low, high) = (0, text.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if width(part(middle), in: font) <= limit { low = middle } else { high = middle - 1 }
    }
    return part(low)
  }

  /// A length as a text system may give it: never negative or NaN.
  private static func sane(_ length: Double) -> Double { length > 0 ? min(length, 1e6) : 0 }
}

/// The texts of a picture, none of which leaves it or covers another.
struct PlacedTexts {
  private(set) var items: [TextItem] = []
  /// Where each text lies.
  private(set) var boxes: [PlotFrame] = []
  private let picture: PlotFrame
  private let style: TextStyle

  init(in size: PlotSize, _ style: TextStyle) {
    picture = PlotFrame(size)
    self.style = style
  }

  /// Adds a text if there is room for it.
  ///
  /// - Returns: Whether it was added.
  /// - Complexity: O(texts).
  @discardableResult
  mutating func place(_ item: TextItem) -> Bool {
    guard hasRoom(for: item) else { return false }
    add(item, box(of: item))
    return true
  }

  /// Whether a text lies in the picture and covers no other, nor stands nearer beside one than `gap`.
  func hasRoom(for item: TextItem, apart gap: Double = 0) -> Bool {
    guard !item.text.isEmpty else { return false }
    let box = box(of: item)
    // Positions are sums, so that equal edges may differ in their last bits.
    let slack = 1e-6
    guard box.x >= -slack, box.y >= -slack, box.maxX <= picture.maxX + slack,
      box.maxY <= picture.maxY + slack
    else { return false }
    let covers = boxes.contains {
      box.x - gap < $0.maxX - slack && $0.x < box.maxX + gap - slack && box.y < $0.maxY - slack
        && $0.y < box.maxY - slack
    }
    return !covers
  }

  /// Adds a text wherever it lies.
  mutating func force(_ item: TextItem) { add(item, box(of: item)) }

  private mutating func add(_ item: TextItem, _ box: PlotFrame) {
    items.append(item)
    boxes.append(box)
  }

  /// Where a text lies.
  func box(of item: TextItem) -> PlotFrame {
    item.box(width: style.width(item.text, in: item.font), style.measurer)
  }
}

extension TextItem {
  /// The rectangle that the text fills in the picture.
  func box(width: Double, _ measurer: any TextMeasurer) -> PlotFrame {
    let extent = measurer.extent(of: text, in: font)
    let left: Double =
      switch horizontalAnchor {
      case .leading: 0
      case .center: -width / 2
      case .trailing: -width
      }
    let top: Double =
      switch verticalAnchor {
      case .top: 0
      case .middle: -extent.height / 2
      case .baseline: -extent.ascent
      case .bottom: -extent.height
      }
    // Turned by a quarter against the clock, what was right is above and what was below is right.
    return runsUpwards
      ? PlotFrame(
        x: position.x + top, y: position.y - left - width, width: extent.height, height: width)
      : PlotFrame(x: position.x + left, y: position.y + top, width: width, height: extent.height)
  }
}
