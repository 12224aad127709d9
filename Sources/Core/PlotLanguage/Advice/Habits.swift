/// What people write out of habit from other tools, word by word, and what is written here.
package enum Habits {
  /// Words of a kind, for the patterns of the table.
  static let classes: [String: Set<String>] = [
    // Modules and objects of Python, whose members are functions here.
    "@mod": [
      "np", "numpy", "math", "pd", "pandas", "plt", "pyplot", "matplotlib", "ax", "ax1", "ax2",
      "axes", "axs", "fig", "figure", "sns", "scipy", "random", "statistics", "polars", "pl", "px",
      "go",
    ],
    "@read": [
      "read", "load", "open", "read_csv", "loadtxt", "genfromtxt", "csvread", "readtable",
      "read_table", "readmatrix", "read_json", "readcsv", "from", "fromfile", "importdata",
      "readlines", "import",
    ],
    "@declare": ["let", "var", "const", "val", "local", "auto", "int", "float", "double", "my"],
    "@axis": Set(Axis.allCases.map(\.rawValue)),
    "@verb": Set(Verb.allCases.map(\.rawValue)),
    // Words of periods are no habit of calling, and behind `where` stands a condition of rows.
    "@fn": Set(Vocabulary.functions.map { $0.name.lowercased() })
      .subtracting(["hour", "month", "year", "where"]),
    "@config": names(.config), "@axiskey": names(.axis).subtracting(["label", "panel"]),
    "@stylekey": names(.style).subtracting(["color", "width", "label"]),
    "@picturekey": names(.picture).subtracting(["x", "y"]),
    "@compares": ["<", "<=", ">", ">=", "==", "!="],
    "@period": Set(["hour", "day", "week", "month", "quarter", "year"]),
    "@place": ["max", "min", "first", "last"],
  ]

  private static func names(_ group: KeyGroup) -> Set<String> {
    Set(
      Vocabulary.keys(in: group).flatMap { [$0.name, $0.alias ?? $0.name] }.map { $0.lowercased() })
  }

  /// Methods that wait for a summary.
  static let groupings: Set<String> = ["rolling", "ewm", "resample", "groupby", "plot"]

  /// Names of values.
  static let constants = [
    "none": "nan", "null": "nan", "nil": "nan", "undefined": "nan", "na": "nan", "nat": "nan",
    "gap": "nan",
    "infinity": "inf",
  ]

  /// What stands for a value's sign or a summary's name as an argument.
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Other words for on and off.
  static let booleans = ["yes": "on", "no": "off", "enabled": "on", "disabled": "off"]

  /// What another language's function is called here, where it takes the same.
  static let functions = [
    "std": "stdev", "stddev": "stdev", "sd": "stdev", "nanstd": "stdev", "len": "count",
    "length": "count", "size": "count", "nrow": "count", "avg": "mean", "average": "mean",
    "nanmean": "mean",
    "nanmax": "max", "nanmin": "min", "nansum": "sum", "amax": "max", "amin": "min", "total": "sum",
    "nanmedian": "median", "log": "ln", "pct_change": "change", "returns": "change",
    "ceiling": "ceil", "input": "ask", "isna": "isgap",
    "isnull": "isgap", "isnan": "isgap", "hist": "histogram", "absolute": "abs", "fabs": "abs",
    "around": "round", "sgn": "sign", "corrcoef": "corr", "correl": "corr", "sorted": "sort",
    "sort_values": "sort", "arcsin": "asin", "arccos": "acos", "arctan": "atan", "sqr": "sqrt",
    "sequence": "range", "seq": "range", "normalize": "percent", "cummulative": "cumsum",
    "percentchange": "percent", "quantil": "quantile", "reindex": "align", "ma": "sma",
    "movavg": "sma", "moving_average": "sma", "movmean": "sma", "rolling_mean": "sma",
    "ewma": "ema", "ewm": "ema", "rand": "noise", "randn": "noise", "standard_normal": "noise",
    "correlation": "corr", "cor": "corr", "pearson": "corr", "missing": "isgap",
    "isblank": "isgap", "roundup": "ceil", "rounddown": "floor", "trunc": "floor", "delta": "diff",
    "cumulative": "cumsum", "running_total": "cumsum", "latest": "last", "growth": "change",
    "trendline": "trend", "regression": "trend", "linreg": "trend",
    "rollmean": "sma", "movingaverage": "sma", "running_mean": "sma", "downsample": "resample",
    "aggregate": "resample", "bucket": "resample",
    "iif": "where", "ifelse": "where", "if_else": "where", "nvl": "fill", "coalesce": "fill",
    "fillna": "fill", "arange": "range",
  ]

  /// Words that stand as arguments.
  static let arguments = [
    "prev": "previous", "ffill": "previous", "pad": "previous", "forward": "previous",
    "interpolate": "linear", "closest": "nearest", "interp": "linear", "daily": "day",
    "weekly": "week", "monthly": "month", "yearly": "year", "hourly": "hour",
  ]

  /// What cannot be said in a word, by the first word of a statement.
  static let notes = [
    "import": "nothing is imported here: delete the line",
    "from": "nothing is imported here: delete the line",
    "using": "nothing is imported here: delete the line",
    "require": "nothing is imported here: delete the line",
    "for": "all elements are computed at once: [t^2 for t in 0..9]",
    "while": "all elements are computed at once: [t^2 for t in 0..9]",
    "if": "a condition is a function: where(condition, a, b)",
    "def": "a function of x is a series: series f = sin(x) x=0..10",
    "function": "a function of x is a series: series f = sin(x) x=0..10",
    "func": "a function of x is a series: series f = sin(x) x=0..10",
    "%": "there are no magics: delete the line",
    "!": "no program runs from here: delete the line",
    "quit": "alone at the prompt it leaves", "exit": "alone at the prompt it leaves",
  ]

  /// What another tool's key is called here, by key.
  package static let keys: [String: String] = [
    "lw": "lineWidth", "linewidth": "lineWidth", "line_width": "lineWidth", "w": "width",
    "h": "height", "c": "color", "colour": "color", "tz": "timeZone", "timezone": "timeZone",
    "alpha": "opacity", "linestyle": "dash", "ls": "dash", "marker": "points",
    "markers": "points", "marks": "points",
    "bg": "background", "dpi": "scale", "font": "fontFamily", "fontsize": "fontSize",
    "name": "label", "kind": "as", "type": "as", "col": "column",
    "date": "time", "mode": "style", "sep": "separator", "delimiter": "separator",
    "delim": "separator", "skiprows": "skip", "na_values": "missing", "na": "missing",
    "date_format": "dateFormat", "format": "dateFormat", "usecols": "column", "y": "column",
    "names": "header", "order": "sort", "parse_dates": "time", "index_col": "time",
    "xlim": "x", "ylim": "y", "xrange": "x", "yrange": "y", "window_size": "width",
  ]

  /// Words that another tool gives a key, by the key here.
  static let words: [String: [String: String]] = [
    "theme": [
      "black": "dark", "night": "dark", "white": "light", "day": "light", "bright": "light",
    ],
    "as": [
      "bar": "bars", "columns": "bars", "barh": "bars",
      "boxes": "bars", "impulses": "bars", "scatter": "dots", "points": "dots", "markers": "dots",
      "circles": "dots", "fill": "area", "filled": "area", "filledcurves": "area", "steps": "step",
      "stairs": "step", "lines": "line", "curve": "line",
    ],
    "scale": ["logarithmic": "log", "log10": "log", "lin": "linear"],
    "grid": ["true": "on", "yes": "on", "false": "off", "none": "off", "dotted": "dashed"],
    "every": [
      "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "hourly": "hour",
      "annual": "year",
    ],
    "format": ["percentage": "percent", "scientific": "si", "normal": "plain"],
    "gaps": [
      "connect": "join", "bridge": "join", "interpolate": "join", "connected": "join",
      "on": "break",
      "off": "join", "show": "break",
    ],
    "interaction": ["none": "off", "on": "live"],
    "axis": ["secondary": "right", "second": "right", "y2": "right", "primary": "left"],
    "style": ["bare": "minimal", "plain": "minimal", "full": "axes"],
    "encoding": [
      "utf8": "utf-8", "utf16": "utf-16", "latin-1": "latin1", "iso-8859-1": "latin1",
      "cp1252": "latin1", "windows-1252": "latin1",
      "latin2": "iso-8859-2", "latin-2": "iso-8859-2", "windows-1250": "cp1250",
      "windows-1251": "cp1251", "windows-1253": "cp1253", "windows-1254": "cp1254",
    ],
  ]

  /// Colours of one letter.
  static let colorLetters: [Character: String] = [
    "r": "red", "g": "green", "b": "blue", "k": "black", "y": "gold", "m": "magenta", "c": "teal",
    "w": "white",
  ]

  /// The period that pandas calls `7D`: `7 days`; alone it may be a word: `day`.
  static func period(_ text: String, isAlone: Bool) -> String? {
    let digits = text.prefix(while: \.isNumber)
    let unit = String(text.dropFirst(digits.count))
    let amount = Int(digits) ?? 1
    let word =
      switch unit {
      case "D", "d", "B": "day"
      case "H", "h": "hour"
      case "T", "min": "minute"
      case "S", "s": "second"
      case "W", "w": "week"
      case "M", "ME", "MS", "BM": "month"
      case "Y", "A", "YE", "YS", "AS", "y": "year"
      default: DurationUnit(word: unit)?.rawValue
      }
    guard let word, amount > 0 else { return nil }
    let isWord = ["hour", "day", "week", "month", "year"].contains(word)
    return isAlone && amount == 1 && isWord
      ? word : "\(amount) \(word == "minute" ? "min" : amount == 1 ? word : word + "s")"
  }
}
