/// Statements at random, about half of which succeed.
enum RandomStatement {
  static func make(_ random: inout some RandomNumberGenerator) -> String {
    func pick(_ items: [String]) -> String { items.randomElement(using: &random) ?? "" }
    let name = pick(["a", "b", "c"])
    let number = pick(["0", "1", "-2", "3.5", "1e9", "nan", "inf", "1e308", "0.1", "n"])
    let list = pick([
      "[1, 2, 3]", "[]", "[nan]", "[3, 1, 2, nan, 5]", "walk(9)", "range(0, 5)", "(a)", "b * 2",
      "noise(4)", "[t^2 for t in 0..4]", "a[1..]", "sma(a, 2)", "[2026-03-01, 2026-03-02]",
      "cumsum(b)", "c[1..2]", "b[-2..] + a[0..1]", "change(a)", "cummax(b) - cummin(b)",
      "fill(a, linear)", "fill(b, previous)", "rolling(a, 2, median)", "rolling(b, 36 h, sum)",
      "resample(a, day, max)", "resample(b, 2 days)", "align(a, b)", "align(b, a, linear)",
      "where(a > 2, a, nan)", "histogram(a, 3)", "sort(b)", "percent(c)", "shift(a, 1)",
    ])
    let date = pick(["2026-03-01", "2026-03-02T10:30", "2025-12-31", "2026-03-01T00:00Z", "d"])
    let duration = pick(["1 day", "2 weeks", "1 month", "90 min", "250 ms", "0 s", "1 year"])
    switch Int.random(in: 0..<37, using: &random) {
    case 0, 1: return "series \(name) = \(list)\(pick(["", "", " sort=on"]))"
    case 2: return "series \(name) = \(list) start=\(number) step=\(number)"
    case 3, 4: return "series \(name) = [1, 5, 2, 7] start=\(date) step=\(duration)"
    case 5: return "series \(name) = [1, 2, 3] x=\(list)"
    case 6: return "append \(name) \(number)"
    case 7: return "append \(name) \(list) time=\(date)"
    case 8: return "append \(name) 2 x=\(number)"
    case 9: return "drop \(name)"
    case 10: return "let n = \(number)"
    case 11: return "let d = \(date) + \(duration)"
    case 12: return "segments \(name) every=\(pick(["2", "day", "month", "hour", "week"]))"
    case 13:
      return "segments \(name) \(pick(["[0, 2] ", "at [0, 1] ", "none", ""]))"
        + "\(pick(["", "active=0", "active=1", "active=none"]))"
    case 14:
      return
        "style \(name) \(pick(["color=red", "color=auto", "color=#123456", "axis=right", "axis=left", "width=2 opacity=0.5", "dash=[4, 2]", "points=on", "label=\"{count(a)} {{\""])) as=\(pick(["line", "dots", "area", "step", "bars"]))"
    case 15: return "config plotLineWidth=\(number) theme=\(pick(["light", "dark"]))"
    case 16: return "config timeZone=\(pick(["UTC", "\"Europe/Paris\"", "\"Asia/Tokyo\""]))"
    case 17: return "config reset \(pick(["", "timeZone", "theme"]))"
    case 18:
      return
        "axis \(pick(["x", "x sessions", "x index", "x time", "x months", "y", "right", ""])) \(pick(["", "", "on", "off"])) ticks=\(pick(["auto", "5", "classic"])) grid=\(pick(["on", "off", "on label=\"{n} {{d}}\"", "off format=\"{value:short} {{\"", "on format=\"{value / n:.1f}\"", "off format=short scale=log", "dashed scale=linear"]))"
    case 19:
      return
        "window \(pick(["y=0..9 panel=2", "1..3", "..2", "2..", "\(date)..\(date)", "y=0..9", "right=..5", "y=1.. right=0..9", "all", "all right"]))"
    case 20: return "window last \(pick(["3", duration]))"
    case 21: return "window \(pick(["next", "previous"])) \(pick(["", duration, "day", "month"]))"
    case 22:
      return "window \(pick(["day \(date)", "months=2", "year=2026", "months=1 year=2026 end=3"]))"
    case 23, 24:
      let style = pick([
        "", "", " color=red", " as=bars", " label=\"l\" dash=on", " label=\"{count(b)} {{}}\"",
        " axis=right", " panel=2", " panel=low",
      ])
      let picture = pick([
        "", "", " title=\"t\"", " title=\"{n:.2f} {{a}}\"", " xlabel=\"{count(a)}\" ylabel=\"{{\"",
        " x=0..2", " y=..\(number)", " right=\(number)..", " legend=on", " panels=each",
        " columns=2", " panels=[2, 1]",
      ])
      let plotted = pick([
        name, "a, b", "\(name), sma(\(name), 2)", "", list, "\(name) * n", "x / n",
      ])
      let band = pick(["", "", ", band(\(name), \(name) + 1)", ", band(a, b) axis=right"])
      return plotted.isEmpty ? "plot\(picture)" : "plot \(plotted)\(style)\(band)\(picture)"
    case 25, 26:
      return
        "select \(pick([name, ""])) \(pick(["0", "-1", "none", "max", "first", date, "at=\(number)"]))"
    case 27: return "compare \(name) \(pick(["0", "min", date])) \(pick([number, "last"]))"
    case 28: return "on select\(pick([": print selection.value", ": plot a", " none"]))"
    case 29:
      return
        "\(name) \(pick(["+", "-", "*", "/", "%", "^", "<", "=="])) \(pick([number, list, date, duration]))"
    case 30:
      return
        "\(pick(["mean", "diff", "percent", "stdev", "argmax", "ema"]))(\(list)\(pick([")", ", 2)"]))"
    case 31, 32:
      let place = pick([
        "y=\(number)", "y=1..", "x=\(date)", "x=1..\(number)", "\(name) max", "\(name) index=-1",
        "\(name) at=\(number)", "none",
      ])
      return "mark \(place)"
        + (place == "none"
          ? ""
          : pick([
            "", " label=\"{value}\"", " color=red", " label=\"{value * n:.1f} {c[index]}\"",
            " label=\"{where(index > 1, '}', time)}\"",
          ]))
    case 33: return "series \(name) = \(pick(["x^2 - 1", "n * x", "sin(x) / x"])) x=0..\(number)"
    case 34:
      let label = pick(["{value}", "{value / n:.2f}", "{time + 1 h:%R}", "{a[index]} {{", "{d}"])
      return "config valueStickLabel=\"\(label)\" relativeWidth=\(pick(["1", "0.5", number]))"
    case 35:
      return pick([
        "select \"\(name) * n\" \(number)", "select \(name) px=\(number)", "select last",
        "drag \(name) px=[1, \(number), 300]", "compare first max", "on select: print \"{n}\"",
      ])
    default:
      return pick([
        "reset", "show", "show series", "show config", "show axes", "help plot", "clear",
      ])
    }
  }
}
