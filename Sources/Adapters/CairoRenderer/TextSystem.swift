import CCairo
import CPango
import Cells
import Files
import Glibc
import PlotGeometry
import PlotScene
import Threading

/// Lays out and draws lines of text, the same at every scale.
///
/// Glyphs are not hinted and stand at fractions of pixels, and widths are not rounded. The font map is
/// made when the first text is measured: that costs some milliseconds.
///
/// Not thread safe, as Pango's font maps are not: ``TextSystem/Shared`` lends it out.
struct TextSystem: ~Copyable {
  /// A `PangoFontMap *` and a `PangoContext *`.
  private let fontMap: OpaquePointer
  private let context: OpaquePointer
  /// Laid out lines, `PangoLayout *` each; all are dropped when there are too many.
  private var layouts: [Key: OpaquePointer] = [:]

  /// Texts as they were drawn; all are dropped when they are too many.
  private var masks: [TextMask.Key: TextMask?] = [:]
  /// How many pixels they have.
  private var maskArea = 0

  /// Fonts that were looked for.
  private var knownFonts: Set<Font>

  private struct Key: Hashable {
    let text: String
    let font: Font
  }

  private static let maximumLayoutCount = 512
  private static let maximumMaskCount = 512
  private static let maximumMaskArea = 1 << 21
  private static let unitsPerPoint = 1024.0
  /// Sizes beyond it have no meaning for fonts.
  private static let sizes = 0.1...10_000

  /// A text system of which it is known that a first font can be looked for.
  init(for font: Font) {
    knownFonts = [font]
    // 1 is CAIRO_FONT_TYPE_FT.
    fontMap = pango_cairo_font_map_new_for_font_type(1)
    context = pango_font_map_create_context(fontMap)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    // Else the locale would choose among fonts.
    pango_context_set_language(context, pango_language_from_string("en"))
  }

  deinit {
    for layout in layouts.values { g_object_unref(UnsafeMutableRawPointer(layout)) }
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  /// The room that a line of text takes.
  mutating func extent(of text: String, in font: Font) -> TextExtent {
    let layout = layout(text, font)
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    let baseline = Double(pango_layout_get_baseline(layout) - logical.y) / TextSystem.unitsPerPoint
    return TextExtent(
      width: Double(logical.width) / TextSystem.unitsPerPoint, ascent: baseline,
      descent: Double(logical.height) / TextSystem.unitsPerPoint - baseline)
  }

  /// Whether a text can be laid out: Pango looks for a font on threads of its own, also for that of another
  /// script, and ends the process where there is none to be had.
  mutating func canLayOut(_ text: String, in font: Font) -> Bool {
    if knownFonts.contains(font), text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    if layouts[Key(text: text, font: font)] != nil { return true }
    guard TextSystem.canLookForFonts else { return false }
    if knownFonts.count >= TextSystem.maximumLayoutCount { knownFonts.removeAll() }
    knownFonts.insert(font)
    return true
  }

  /// Whether there are memory and threads for Pango to look for fonts with.
  static var canLookForFonts: Bool {
    AddressSpace.hasRoom(for: room, leaving: 0) && Thread.canStart(threadCount)
  }

  /// What fonts and the threads that look for them take, in bytes.
  private static let room = 32 << 20
  /// One reads the settings, one finds the first font, and one sorts the others; two more may be on their way out.
  private static let threadCount = 5

  /// Draws a line of text.
  ///
  /// - Parameters:
  ///   - item: The text and its place; nothing is drawn beyond a million points.
  ///   - cairo: What is drawn into.
  ///   - asOutlines: Whether glyphs are filled as paths, at fractions of pixels: Cairo before 1.18
  ///     moves the glyphs of a text to whole pixels. Colour glyphs have no outlines.
  mutating func draw(_ item: TextItem, in cairo: borrowing CairoContext, asOutlines: Bool) {
    guard item.position.x.isFinite, item.position.y.isFinite,
      max(item.position.x.magnitude, item.position.y.magnitude) < 1e6
    else { return }
    let extent = extent(of: item.text, in: item.font)
    let layout = layout(item.text, item.font)
    let pointer = cairo.pointer
    cairo_save(pointer)
    cairo.setColor(item.color)
    cairo_translate(pointer, item.position.x, item.position.y)
    if item.runsUpwards { cairo_rotate(pointer, -Double.pi / 2) }
    cairo_move_to(pointer, item.horizontalAnchor.offset(extent), item.verticalAnchor.offset(extent))
    if asOutlines, !item.text.hasColorGlyphs {
      pango_cairo_layout_path(pointer, layout)
      cairo_fill(pointer)
    } else {
      pango_cairo_show_layout(pointer, layout)
    }
    cairo_restore(pointer)
    cairo_new_path(pointer)
  }

  /// The coverage of a text whose glyphs are outlines.
  ///
  /// - Parameters:
  ///   - item: The text.
  ///   - scale: Pixels per point.
  ///   - phase: Where its anchor lies in a pixel, as ``TextMask/anchor(of:scale:)`` gives it.
  /// - Returns: The coverage, kept or new; nil where the text must be drawn where it stands.
  mutating func mask(of item: TextItem, scale: Double, phase: SIMD2<Int>) -> TextMask? {
    let key = TextMask.Key(item, scale: scale, phase: phase)
    if let mask = masks[key] { return mask }
    guard !item.text.hasColorGlyphs else { return nil }
    let extent = extent(of: item.text, in: item.font)
    let layout = layout(item.text, item.font)
    let mask = TextMask { context in
      let pointer = context.pointer
      cairo_translate(pointer, Double(phase.x) / 256, Double(phase.y) / 256)
      cairo_scale(pointer, scale, scale)
      if item.runsUpwards { cairo_rotate(pointer, -Double.pi / 2) }
      cairo_move_to(
        pointer, item.horizontalAnchor.offset(extent), item.verticalAnchor.offset(extent))
      pango_cairo_layout_path(pointer, layout)
    }
    let area = mask?.bytes.count ?? 0
    if masks.count >= TextSystem.maximumMaskCount || maskArea + area > TextSystem.maximumMaskArea {
      masks.removeAll()
      maskArea = 0
    }
    masks[key] = .some(mask)
    maskArea += area
    return mask
  }

  private mutating func layout(_ text: String, _ font: Font) -> OpaquePointer {
    let key = Key(text: text, font: font)
    if let layout = layouts[key] { return layout }
    if layouts.count >= TextSystem.maximumLayoutCount {
      for layout in layouts.values { g_object_unref(UnsafeMutableRawPointer(layout)) }
      layouts.removeAll()
    }
    let layout: OpaquePointer = pango_layout_new(context)
    let description = pango_font_description_new()
    let families = [font.family.withoutControls, PlotConfig.fallbackFontFamily]
    pango_font_description_set_family(description, families.joined(separator: ","))
    let size = font.size.isNaN ? TextSystem.sizes.lowerBound : font.size
    pango_font_description_set_absolute_size(
      description,
      min(max(size, TextSystem.sizes.lowerBound), TextSystem.sizes.upperBound)
        * TextSystem.unitsPerPoint)
    pango_font_description_set_weight(description, font.isBold ? 700 : 400)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    // Figures of one width: labels do not jump when their value changes.
    let features = pango_attr_list_new()
    pango_attr_list_insert(features, pango_attr_font_features_new("tnum"))
    pango_layout_set_attributes(layout, features)
    pango_attr_list_unref(features)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_text(layout, text.withoutControls, -1)
    layouts[key] = layout
    return layout
  }
}

extension TextSystem {
  /// A text system made at its first use, for one thread at a time.
  final class Shared: Sendable {
    private let system = Locked<TextSystem?>(nil)

    /// Lends the text system to `body`, for a text in a font, and to nobody else meanwhile.
    ///
    /// - Throws: `PictureError.noThread` where the text cannot be laid out.
    func use<Result>(
      for text: String, in font: Font, _ body: (inout TextSystem) -> sending Result
    ) throws -> sending Result {
      try system.withLock { shared in
        // A font map, too, is made with threads: those of the first font.
        guard shared != nil || TextSystem.canLookForFonts else { throw PictureError.noThread }
        var system = shared.take() ?? TextSystem(for: font)
        guard system.canLayOut(text, in: font) else {
          shared = consume system
          throw PictureError.noThread
        }
        let result = body(&system)
        shared = consume system
        return result
      }
    }
  }
}

extension String {
  /// The text with blanks for line breaks and other control characters, NUL among them, and for what is no character,
  /// which a PDF cannot hold.
  fileprivate var withoutControls: String {
    let isPlain = utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != 0xE2 && $0 != 0xC2 && $0 < 0xEF
    }
    if isPlain { return self }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          switch $0.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: " "
          case .unassigned where $0.properties.isNoncharacterCodePoint: " "
          default: $0
          }
        }))
  }

  /// Whether some of the glyphs may be pictures rather than outlines.
  fileprivate var hasColorGlyphs: Bool {
    unicodeScalars.contains {
      $0.value >= 0x2000 && ($0.properties.isEmojiPresentation || $0 == "\u{FE0F}")
    }
  }
}

extension TextItem.HorizontalAnchor {
  /// From the anchor to the left edge of the text.
  fileprivate func offset(_ extent: TextExtent) -> Double {
    switch self {
    case .leading: 0
    case .center: -extent.width / 2
    case .trailing: -extent.width
    }
  }
}

extension TextItem.VerticalAnchor {
  /// From the anchor to the top of the text.
  fileprivate func offset(_ extent: TextExtent) -> Double {
    switch self {
    case .top: 0
    case .middle: -extent.height / 2
    case .baseline: -extent.ascent
    case .bottom: -extent.height
    }
  }
}
