// Commands of gnuplot, Python and Matlab, whether they stand as words or as calls.

extension ForeignStatement {
  static let readers: Set<String> = [
    "read", "load", "open", "read_csv", "loadtxt", "genfromtxt", "csvread", "readtable",
    "read_table",
    "readmatrix", "read_json", "read_parquet", "readcsv", "from", "data", "fromfile", "importdata",
    "readlines",
  ]

  /// A command in our words; nil where there is none like it.
  func command(_ word: String, _ arguments: [ForeignArgument], of object: String? = nil) -> String?
  {
    var name = word.lowercased()
    if name.hasPrefix("set_") { name = String(name.dropFirst(4)) }
    let places = arguments.places
    let first = places.first
    let isCall = [.dot, .openParenthesis].contains(phrase.kind(1)) && phrase.isJoined(1)
    let isOff = first.map { ["off", "false", "none", "0"].contains($0.lowercased()) } ?? false
    switch name {
    case "line" where arguments.count == 1 && ["x", "y"].contains(arguments[0].name):
      return "mark \(arguments[0].name ?? "y")=\(date(arguments[0].text))"
    case "set", "unset": return gnuplotSet(isOn: name == "set")
    case "figure", "show", "refresh", "redraw":
      return arguments.isEmpty ? "plot" : size(arguments) ?? "plot"
    case "splot", "p", "pl", "lines", "replot", "rep", "display", "draw", "chart", "graph", "view",
      "render", "line":
      if object == nil, !isCall {
        return ForeignPlot.line(phrase, names, from: 1)
      }
      return plot(arguments, object)
    case "plot", "lineplot", "fplot", "ezplot", "relplot": return plot(arguments, object)
    case "bar", "barh", "bars", "barplot", "stem": return plot(arguments, object, "bars")
    case "scatter", "scatterplot", "dots": return plot(arguments, object, "dots")
    case "stairs", "step": return plot(arguments, object, "step")
    case "area", "fill", "stackplot": return plot(arguments, object, "area")
    case "hist", "histogram", "histplot":
      let bins = arguments["bins"] ?? (object == nil ? places.dropFirst().first : first)
      var only = arguments.filter { $0.name != nil }
      if object == nil, let first { only.insert(ForeignArgument(name: nil, text: first), at: 0) }
      return plot(only, object, "bars") { "histogram(\($0)\(bins.map { ", \($0)" } ?? ""))" }
    case "fill_between", "fillbetween":
      let ends = places.suffix(2)
      guard ends.count == 2 else { return nil }
      return "plot band(\(ends.joined(separator: ", ")))"
    case "semilogy", "semilogx", "loglog":
      let axis = name == "semilogx" ? "x" : "y"
      return "axis \(axis) scale=log; " + plot(arguments, object)
    case "title", "suptitle", "heading": return first.map { "plot title=\(quoted($0))" }
    case "xlabel", "ylabel": return first.map { "axis \(name.prefix(1)) label=\(quoted($0))" }
    case "xlim", "ylim", "xrange", "yrange", "zoom": return limits(name, arguments)
    case "legend", "key": return "plot legend=\(isOff ? "off" : "on")"
    case "grid": return "axis grid=\(isOff ? "off" : "on")"
    case "log" where isCall: return nil
    case "yscale", "xscale", "logscale", "log", "logy", "logx": return logarithmic(name, first)
    case "savefig", "save", "saveas", "write_image", "output", "print_figure", "exportgraphics":
      return save(places)
    case "figsize", "size", "resize", "dimensions": return size(arguments)
    case "axhline", "hline", "yline", "refline":
      return arguments.value(0, "y", "yintercept").map { "mark y=\($0)" }
    case "axvline", "vline", "xline":
      return arguments.value(0, "x", "xintercept").map { "mark x=\(date($0))" }
    case "axhspan", "axvspan":
      guard places.count >= 2 else { return nil }
      return "mark \(name == "axhspan" ? "y" : "x")=\(date(places[0]))..\(date(places[1]))"
    case "hold", "subplots", "subplot", "tight_layout", "gca", "gcf": return allSeries
    case "twinx": return twoScales
    case "disp", "echo", "printf", "puts", "say", "log_info", "fprintf", "println", "type":
      return first.map { "print \($0)" }
    case "delete", "del", "remove", "rm":
      let list = places.filter { $0 != "series" }
      return list.isEmpty ? nil : "drop \(list.joined(separator: ", "))"
    case "append", "push", "add", "extend":
      if let object { return first.map { "append \(object) \($0)" } }
      return places.count == 2 ? "append \(places[0]) \(places[1])" : nil
    case "assert", "check", "test": return expectation
    case "ls", "who", "whos", "vars", "list", "tables", "dir", "ll": return "show"
    case "man", "doc", "info", "usage", "apropos": return first.map { "help \($0)" } ?? "help"
    case "source", "include", "exec", "call": return file(places, "run")
    case "sleep", "pause":
      return first.flatMap(Double.init).map { "wait \(numberText(max($0, 0))) s" }
    case "clc", "cls", "clf", "close": return "clear"
    case "restart", "clearvars": return "reset"
    case "colour", "paint", "dark", "light": return settings([name] + places)
    case "describe", "summary", "stats", "summarize": return first ?? names.series.first
    case "quit", "exit", "bye": return nil
    default: break
    }
    if ForeignStatement.readers.contains(name) || name == "import" {
      return read(name, arguments, series: [], [])
    }
    if Vocabulary.key(name, in: [.config]) != nil || Vocabulary.key(word, in: [.config]) != nil {
      return settings([word] + places)
    }
    return nil
  }

  private var allSeries: String {
    names.series.isEmpty ? "plot" : "plot \(names.series.prefix(4).joined(separator: ", "))"
  }

  /// The first two series on axes of their own.
  private var twoScales: String {
    guard names.series.count > 1 else { return allSeries }
    return "plot \(names.series[0]), \(names.series[1]) axis=right"
  }

  private func plot(
    _ arguments: [ForeignArgument], _ object: String?, _ style: String? = nil,
    _ wrapped: (String) -> String = { $0 }
  ) -> String {
    var plot = ForeignPlot(phrase, names)
    plot.take(arguments, of: object, style: style, wrapped: wrapped)
    return plot.text
  }

  private func quoted(_ text: String) -> String {
    text.unquoted != nil || text.first == "(" || text.first == "f" && text.hasSuffix("\"")
      ? text : StringLiteral.encode(text)
  }

  private func date(_ text: String) -> String {
    text.unquoted.flatMap { DateLiteral(parsing: $0) }?.description ?? text
  }

  private func logarithmic(_ name: String, _ value: String?) -> String {
    let word = value?.unquoted ?? value ?? ""
    let axis =
      name.hasPrefix("x") || name.hasSuffix("x") || word.lowercased() == "x" ? "x" : axis(of: word)
    return "axis \(axis) scale=\(word.hasPrefix("lin") ? "linear" : "log")"
  }

  /// The axis that a word of gnuplot's is about: `y2tics`, `xrange`, `mytics`.
  private func axis(of word: String) -> String {
    let word = word.lowercased()
    return word.contains("y2") ? "right" : word.contains("x") ? "x" : "y"
  }

  private func limits(_ name: String, _ arguments: [ForeignArgument]) -> String? {
    let axis = name.hasPrefix("y") ? axis(of: name.replacing("max", with: "")) : "x"
    let places = arguments.places.map(date)
    let lower = arguments["left", "xmin", "bottom", "ymin"]
    let upper = arguments["right", "xmax", "top", "ymax"]
    if lower != nil || upper != nil { return "window \(axis)=\(lower ?? "")..\(upper ?? "")" }
    if places.count >= 2 { return "window \(axis)=\(places[0])..\(places[1])" }
    guard let (a, b) = places.first.flatMap(ForeignSettings.ends) else {
      return "window all \(axis)"
    }
    return "window \(axis)=\(date(a))..\(date(b))"
  }

  private func size(_ arguments: [ForeignArgument]) -> String? {
    let places = arguments.places + [arguments["figsize"]].compactMap { $0 }
    let pair =
      places.count >= 2 ? (places[0], places[1]) : places.first.flatMap(ForeignSettings.ends)
    guard let (width, height) = pair, Double(width) != nil, Double(height) != nil else {
      return nil
    }
    let isInches = (Double(width) ?? 0) < 50
    func points(_ text: String) -> String {
      isInches ? numberText((Double(text) ?? 1) * 72) : text
    }
    return "config width=\(points(width)) height=\(points(height))"
  }

  private func save(_ places: [String]) -> String? {
    let fillers: Set = ["as", "to", "plot", "picture", "figure", "image", "gcf", "the"]
    let words = places.filter { !fillers.contains($0.lowercased()) }
    guard let text = words.first else { return "export \"plot.png\"" }
    let path = text.unquoted ?? text
    if Vocabulary.exportSuffixes.contains(path.lowercased()) {
      return "export \"plot.\(path.lowercased())\""
    }
    return "export \"\(path.contains(".") ? path : path + ".png")\""
  }

  private func file(_ places: [String], _ verb: String) -> String? {
    places.first.map { "\(verb) \"\($0.unquoted ?? $0)\"" }
  }

  private var expectation: String? {
    let rest = phrase.text(1..<phrase.tokens.count)
    return rest.isEmpty ? nil : "expect \(rest)"
  }

  /// `theme dark`, `width 800`.
  private func settings(_ words: [String]) -> String? {
    var settings = ForeignSettings(phrase, names, [.config])
    guard let parts = phrase.parts(phrase.all) else { return nil }
    var rest = parts[...]
    while !rest.isEmpty {
      let count = settings.take(rest)
      guard count > 0 else { return nil }
      rest = rest.dropFirst(count)
    }
    return "config\(settings.text)"
  }

  // MARK: - Reading

  /// `read_csv("f.csv", sep=";")` and `load f.csv`.
  func read(
    _ name: String, _ arguments: [ForeignArgument], series: [String],
    _ rest: ArraySlice<ForeignChain.Link>
  ) -> String? {
    let isWord = phrase.kind(1) != .openParenthesis && phrase.kind(1) != .dot
    let places = arguments.places
    guard ForeignStatement.readers.contains(name.lowercased()) || name == "import",
      let place = places.firstIndex(where: { $0.unquoted != nil || isReadable($0) })
    else { return nil }
    let path = places[place].unquoted ?? places[place]
    if path.hasSuffix(".glow") || path.hasSuffix(".gp") { return "run \"\(path)\"" }
    guard path.contains(".") else { return nil }
    var names = series
    let words: Set = ["from", "file", "csv", "data", "series", "as"]
    let given = places.prefix(place).filter { !words.contains($0.lowercased()) && $0.isPlainName }
    if names.isEmpty {
      names = isWord && !given.isEmpty ? Array(given) : [AdviceNames.name(ofFile: path)]
    }
    var settings = ForeignSettings(phrase, self.names, [.reading])
    for argument in arguments {
      guard let key = argument.name else { continue }
      addReading(key, argument.text, &settings)
    }
    if case .index(let range)? = rest.first, let column = phrase.text(range).unquoted {
      settings.add("column", column.isPlainName ? column : "\"\(column)\"")
    }
    let line = "series \(names.joined(separator: ", ")) from \"\(path)\"\(settings.text)"
    if case .member("plot")? = rest.first {
      return "\(line); plot \(names.joined(separator: ", "))"
    }
    return line
  }

  private func addReading(_ key: String, _ value: String, _ settings: inout ForeignSettings) {
    let list =
      ForeignSettings.ends(value) == nil && value.hasPrefix("[")
      ? String(value.dropFirst().dropLast()) : value
    switch key {
    case "sep", "delimiter", "decimal", "thousands", "comment", "encoding":
      settings.addPair(key, value)
    case "skiprows", "skip_header": if Int(value) != nil { settings.add("skip", value) }
    case "header": if value == "None" { settings.add("header", "off") }
    case "usecols", "column":
      if list.unquoted != nil || Int(list) != nil { settings.add("column", list) }
    case "parse_dates", "index_col":
      if list.unquoted != nil { settings.add("time", list) }
      if let number = Int(list) { settings.add("time", "\(number + 1)") }
    case "na_values": settings.add("missing", value)
    case "date_format": settings.add("dateFormat", value)
    default: break
    }
  }

  // MARK: - gnuplot

  /// `set xrange [0:5]`, `unset key`.
  private func gnuplotSet(isOn: Bool) -> String? {
    guard let name = phrase.word(1) else { return nil }
    let rest = operands(from: 2)
    let first = rest.places.first
    switch name {
    case "key", "legend": return "plot legend=\(isOn && first != "off" ? "on" : "off")"
    case "nokey": return "plot legend=off"
    case "grid": return "axis grid=\(isOn ? "on" : "off")"
    case "logscale", "log":
      if first == "xy" { return "axis scale=\(isOn ? "log" : "linear")" }
      return "axis \(axis(of: first ?? "y")) scale=\(isOn ? "log" : "linear")"
    case "autoscale": return "window all"
    case "title": return "plot title=\(isOn ? first.map(quoted) ?? "\"\"" : "\"\"")"
    case "xlabel", "ylabel", "y2label":
      let axis = name.hasPrefix("y") ? self.axis(of: name.replacing("label", with: "")) : "x"
      return "axis \(axis) label=\(isOn ? first.map(quoted) ?? "\"\"" : "\"\"")"
    case "xrange", "yrange", "y2range", "xr", "yr": return limits(name, isOn ? rest : [])
    case "output", "out", "o": return save(rest.places)
    case "terminal", "term", "t": return terminal(rest.places)
    case "xtics", "ytics", "y2tics", "mxtics", "mytics", "my2tics":
      let axis = axis(of: name)
      return
        "axis \(axis) ticks=\(first.flatMap(Int.init).map { "\(min(max($0, 1), 10))" } ?? "auto")"
    case "format": return rest.places.last.map { "axis \(axis(of: first ?? "y")) format=\($0)" }
    case "style", "data":
      let words = rest.places.map { $0.lowercased() }
      let styles = [
        "lines": "line", "points": "dots", "boxes": "bars", "histograms": "bars", "steps": "step",
      ]
      guard let style = words.compactMap({ styles[$0] }).first, let series = names.series.first
      else { return nil }
      return "style \(series) as=\(style)"
    case "size": return size(rest)
    case "arrow", "label", "object", "boxwidth", "palette", "multiplot", "samples", "xdata",
      "timefmt",
      "datafile", "decimalsign", "border", "margin", "xzeroaxis", "bmargin":
      return nil
    default: break
    }
    guard isOn else { return names.all.contains(phrase.text(1)) ? "drop \(phrase.text(1))" : nil }
    if Vocabulary.key(phrase.text(1), in: [.config]) != nil || Habits.keys[name] != nil,
      let parts = phrase.parts(1..<phrase.tokens.count)
    {
      var settings = ForeignSettings(phrase, names, [.config])
      if settings.take(parts[...]) == parts.count { return "config\(settings.text)" }
    }
    guard let value = rest.first?.text, Vocabulary.key(name, in: KeyGroup.allCases) == nil else {
      return nil
    }
    return "let \(rest.first?.name ?? phrase.text(1)) = \(value)"
  }

  /// `set terminal png size 800,600`.
  private func terminal(_ places: [String]) -> String? {
    if let index = places.firstIndex(where: { $0.lowercased() == "size" }), places.count > index + 2
    {
      return size(
        [places[index + 1], places[index + 2]].map { ForeignArgument(name: nil, text: $0) })
    }
    let kind = places.first?.lowercased() ?? ""
    let suffix = Vocabulary.exportSuffixes.first { kind.hasPrefix($0) }
    return suffix.map { "export \"plot.\($0)\"" }
  }
}
