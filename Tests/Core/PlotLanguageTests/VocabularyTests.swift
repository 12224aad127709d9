import PlotLanguage
import Testing

@Suite struct VocabularyTests {
  /// The defaults that the contract's section 4 names.
  @Test(
    arguments: [
      ("glowingIndicatorWidth", nil, "8"), ("plotLineWidth", "lineWidth", "1.5"),
      ("relativeYForStraightLine", nil, "0.5"), ("opacityOfUnselectedSegment", nil, "0.3"),
      ("segmentSelectionAnimationDuration", nil, "0.1"),
      ("glowingIndicatorBackgroundScaleEffect", nil, "5"),
      ("glowingIndicatorDelayBetweenGlow", nil, "0.5"),
      ("glowingIndicatorGlowAnimationDuration", nil, "0.8"),
      ("useLaserLightLinePlotStyle", "laser", "off"),
      ("adjustedEdgesToFitLineStrokeInCanvas", "edges", "[]"), ("valueStickWidth", nil, "1.2"),
      ("valueStickColor", nil, "gray"), ("valueStickTopPadding", nil, nil),
      ("valueStickBottomPadding", nil, nil), ("spaceBetweenValueStickAndStickLabel", nil, "8"),
      ("minimumPressDurationToActivateInteraction", nil, "0.1"),
      ("occupyingRelativeWidth", "relativeWidth", "1"), ("showGlowingIndicator", "glow", "off"),
      ("latestIndicator", nil, "auto"), ("valueStickLabel", nil, "\"{value}\""),
      ("width", nil, "640"),
      ("height", nil, "320"), ("scale", nil, "2"), ("theme", nil, "light"), ("style", nil, "axes"),
      ("color", nil, "auto"), ("background", nil, "auto"), ("laserCoreColor", nil, "white"),
      ("glowMargin", nil, "fit"), ("timeZone", nil, "\"UTC\""), ("gaps", nil, "break"),
      ("interaction", nil, "live"), ("fontFamily", nil, "\"Inter\""), ("fontSize", nil, "12"),
    ] as [(String, String?, String?)])
  func `a config key has its default and alias`(
    name: String, alias: String?, text: String?
  ) throws {
    let key = try #require(Vocabulary.key(name, in: [.config]))
    #expect(key.alias == alias && key.defaultText == text)
    if let alias { #expect(Vocabulary.key(alias, in: [.config]) == key) }
    // A default is in its own range, and can be written.
    if case .number(let value) = key.defaultValue {
      #expect(Diagnostic.outOfRange(value, key: key, at: SourceRange(0, 0)) == nil)
    }
    // The style decides where there is none.
    #expect(statements("config \(name)=\(text ?? "0")").count == 1)
  }

  @Test func `there are no other config keys`() {
    #expect(Vocabulary.keys(in: .config).count == 37)
    #expect(Vocabulary.key("title", in: [.config]) == nil)
    #expect(Vocabulary.key("title", in: [.picture]) != nil)
  }

  @Test func `every verb has one entry`() {
    #expect(
      Vocabulary.statements.map(\.verb)
        == Verb.allCases.sorted { a, b in
          let order = Vocabulary.statements.map(\.verb)
          return (order.firstIndex(of: a) ?? 0) < (order.firstIndex(of: b) ?? 0)
        })
    for verb in Verb.allCases { #expect(Vocabulary.statement(verb).verb == verb) }
  }

  @Test func `every example in the table parses`() {
    for entry in Vocabulary.statements {
      for example in entry.examples { #expect(statements(example).count == 1, "\(example)") }
    }
    for key in Vocabulary.keys { #expect(statements(key.example).count == 1, "\(key.example)") }
    for function in Vocabulary.functions {
      #expect(statements("print \(function.example)").count == 1, "\(function.example)")
    }
  }

  @Test func `names and aliases are unique in their group`() {
    for group in KeyGroup.allCases {
      let names = Vocabulary.keys(in: group).flatMap { [$0.name] + ($0.alias.map { [$0] } ?? []) }
      #expect(names.count == Set(names).count)
    }
    #expect(Vocabulary.functions.count == Set(Vocabulary.functions.map(\.name)).count)
  }

  @Test func `the functions of the contract are all there`() {
    let names = """
      sin cos tan asin acos atan sqrt exp ln log10 abs floor ceil round sign min max count first last
      mean median sum stdev argmin argmax quantile diff cumsum sma ema shift percent range linspace
      walk noise ask where isgap corr cummin cummax change fill sort
      rolling align resample histogram trend slope within split across names named
      intercept idxmin idxmax positions hour weekday month year
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(Set(names) == Set(Vocabulary.functions.map(\.name)))
  }

  @Test func `help has a page for every word of the table`() {
    let words =
      Vocabulary.statements.map(\.verb.rawValue) + Vocabulary.keys.map(\.name)
      + Vocabulary.functions.map(\.name) + Vocabulary.topics.map(\.title)
    for word in words {
      let page = HelpPage(about: word)
      #expect(page != nil, "\(word)")
      #expect(page?.plain.isEmpty == false && page?.markdown.isEmpty == false)
    }
    #expect(HelpPage(about: "zzz") == nil)
    let near = HelpPage(near: "secondary scales below")?.rows.map(\.word) ?? []
    #expect(near.contains("help second axis") && near.count < 5)
    #expect(HelpPage(near: "how do I plot")?.title == "plot")
    #expect(HelpPage(near: "holidys") == nil && HelpPage(near: "zzz") == nil)
    #expect(HelpPage.missing(Name("plto")).advice == "did you mean 'plot'?")
  }

  @Test func `the overview fits on one screen`() {
    let lines = HelpPage.overview.plain.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40)
    for entry in Vocabulary.statements {
      #expect(HelpPage.overview.plain.contains(entry.verb.rawValue))
    }
  }

  @Test func `a page of help shows forms, keys and examples`() {
    #expect(
      HelpPage(about: "drag")?.plain == """
        drag: replay a pointer's drag

          drag [NAME] px=LIST

          px=  the pointer's x at each event; a list of numbers, points

          drag price px=[10, 200, 355]
        """)
    #expect(
      HelpPage(about: "laser")?.plain == """
        useLaserLightLinePlotStyle: draws the line as a glowing laser

        Key: on or off, default off. Short: laser.

          config laser=on
        """)
    #expect(HelpPage(about: "select")?.markdown.contains("| `at=` |") == true)
  }

  @Test func `help names everything`() throws {
    for key in Vocabulary.keys {
      #expect(HelpPage(about: key.name) != nil, "\(key.name)")
    }
    for function in Vocabulary.functions where Verb(rawValue: function.name) == nil {
      #expect(
        HelpPage(about: function.name)?.plain.contains(function.name) == true, "\(function.name)")
    }
    for entry in Vocabulary.statements {
      let page = try #require(HelpPage(about: entry.verb.rawValue)).plain
      #expect(HelpPage.overview.plain.contains(entry.summary), "\(entry.verb)")
      let words = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for form in entry.forms { #expect(words.contains(form)) }
      for key in Vocabulary.keys where entry.keys.contains(key.group) && key.group != .config {
        #expect(page.contains("\(key.name)="), "\(entry.verb) \(key.name)")
      }
    }
  }

  @Test func `a page of help fits a screen where that is possible`() {
    // Statements with many keys, and the list of statements itself, go through a pager.
    let long: Set = ["help", "plot", "export", "config", "series", "window", "mark", "axis"]
    let words =
      Vocabulary.statements.map(\.verb.rawValue) + Vocabulary.keys.map(\.name)
      + Vocabulary.functions.map(\.name) + Vocabulary.topics.map(\.title)
      + Vocabulary.recipes.flatMap(\.words)
    for page in [HelpPage.overview] + words.compactMap({ HelpPage(about: $0) }) {
      let lines = page.plain.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines { #expect(line.count <= 80, "\(page.title): \(line)") }
      // The prompt takes a line, and so does the command.
      #expect(lines.count <= 22 || long.contains(page.title), "\(page.title): \(lines.count) lines")
    }
  }
}
