import ValueNotation

/// Units that people write behind each number of a column: `36 km/h`, `202.3ms`, `500 g`.
///
/// A table and no rule: `12 March`, `2nd` and `3b` are no numbers with a unit.
enum CellUnit {
  /// How many bytes the unit at the end of a cell has; nil where there is none.
  static func length(atEndOf bytes: ArraySlice<UInt8>) -> Int? {
    guard let last = bytes.last, last &- UInt8(ascii: "0") >= 10 else { return nil }
    for length in stride(from: min(longest, bytes.count - 1), through: 1, by: -1) {
      let before = bytes[bytes.endIndex - length - 1]
      guard before &- UInt8(ascii: "0") < 10 || isBlank(before) || before == 0xA0,
        units.contains(Array(bytes.suffix(length)))
      else { continue }
      return length
    }
    return lengthOfRate(atEndOf: bytes)
  }

  /// How many bytes `€/kg`, `L/h` or `m³/ha` has at the end of a cell, of units or currencies that are known; nil for others.
  private static func lengthOfRate(atEndOf bytes: ArraySlice<UInt8>) -> Int? {
    let tail = bytes.reversed().prefix {
      !isBlank($0) && $0 != 0xA0 && $0 &- UInt8(ascii: "0") >= 10
    }
    let parts = Array(tail.reversed()).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, tail.count < bytes.count,
      parts.allSatisfy({ isKnown(Array($0)) || NumberFrame.currencies.contains(Array($0)) })
    else { return nil }
    return tail.count
  }

  /// Whether a text is a unit of the table.
  static func isKnown(_ text: [UInt8]) -> Bool { units.contains(text) }

  /// Two units among some texts, of which numbers are not the same once they are taken off; nil for none.
  static func apart(in texts: [String]) -> (String, String)? {
    let units = texts.filter { isKnown(Array($0.utf8)) }
    guard let first = units.first,
      let other = units.first(where: {
        $0.lowercased() != first.lowercased()
          && factor(of: Array($0.utf8), in: Array(first.utf8)) != 1
      })
    else { return nil }
    return (first, other)
  }

  /// What a letter directly behind a digit makes of a number.
  struct Multiplier: Sendable {
    let letters: [UInt8]
    /// The power of ten of `k` and its like.
    var exponent: Int?
    /// How many ones `Ki` and its like are.
    var factor = 1.0
    /// Whether it is no prefix of a unit: the `n` of `bn` says nothing of `10m`.
    var isWord = false
  }

  /// The multiplier behind the last digit of a cell, a letter directly and a word also behind a blank; nil where there is
  /// none.
  static func multiplier(atEndOf bytes: ArraySlice<UInt8>, isMoney: Bool) -> Multiplier? {
    func ends(with multiplier: Multiplier, mayHaveBlank: Bool) -> Bool {
      var digits = bytes.dropLast(multiplier.letters.count)
      guard bytes[digits.endIndex...].elementsEqual(multiplier.letters) else { return false }
      // A blank that does not break the line has two bytes.
      while mayHaveBlank, let last = digits.last, [0x20, 0xA0, 0xC2].contains(last) {
        digits = digits.dropLast()
      }
      return (digits.last ?? 0) &- UInt8(ascii: "0") < 10
    }
    return words.first { ends(with: $0, mayHaveBlank: true) }
      ?? (isMoney ? ofMoney : multipliers).first { ends(with: $0, mayHaveBlank: isMoney) }
  }

  /// Words for numbers that are the same wherever they are used: a `billion` is not.
  private static let words: [Multiplier] = [
    ("Mio.", 6), ("Mio", 6), ("mio", 6), ("mln", 6), ("million", 6), ("Million", 6), ("Mrd.", 9),
    ("Mrd", 9), ("mld", 9), ("mrd", 9), ("bn", 9), ("Tsd.", 3), ("Tsd", 3), ("tys.", 3), ("tys", 3),
  ].map { Multiplier(letters: Array($0.utf8), exponent: $1, isWord: true) }

  /// Of money `m` is no metre, and nothing is less than one.
  private static let ofMoney: [Multiplier] = [
    ("mn", 6), ("m", 6), ("M", 6), ("k", 3), ("K", 3), ("b", 9), ("B", 9), ("G", 9), ("T", 12),
  ].map { Multiplier(letters: Array($0.utf8), exponent: $1, isWord: true) }

  /// `m` is none of them: alone it is a metre.
  private static let multipliers: [Multiplier] = {
    let decimal = [
      ("k", 3), ("K", 3), ("M", 6), ("G", 9), ("T", 12), ("u", -6), ("µ", -6), ("μ", -6),
      ("n", -9), ("p", -12), ("f", -15),
    ]
    return decimal.map { Multiplier(letters: Array($0.utf8), exponent: $1) }
      + UnitPrefix.binary.map { Multiplier(letters: Array($0.utf8), factor: $1) }
  }()

  /// What a letter that makes numbers less than one, or `T`, makes of them; nil for `m`, which may be metres.
  static func factor(ofPrefix letter: UInt8) -> Double? {
    multipliers.first { $0.letters == [letter] }?.exponent.flatMap { Double("1e\($0)") }
  }

  /// How many of one unit another one is: 1000 `Mbit/s` are a `Gbit/s`; nil where they differ in more than the prefix.
  static func factor(of unit: [UInt8], in other: [UInt8]) -> Double? {
    guard let (scale, base) = parts(of: unit), let (otherScale, otherBase) = parts(of: other),
      base == otherBase
    else { return nil }
    let ratio = (max(scale, otherScale) / min(scale, otherScale)).asRatio
    return scale < otherScale ? 1 / ratio : ratio
  }

  /// The number that a unit's prefix stands for, and what it stands before.
  private static func parts(of unit: [UInt8]) -> (scale: Double, base: String)? {
    let text = String(decoding: unit, as: UTF8.self)
    if let seconds = seconds(in: text) { return (seconds, "s") }
    if let months = TimeWords.months[TimeWords.core(of: text)] { return (months, "month") }
    if text == "t" { return (1e6, "g") }
    return UnitPrefix.parts(of: text)
  }

  /// How many seconds a unit of time has, by its sign or in people's languages; nil for any other, as a month has none.
  static func seconds(in text: String) -> Double? {
    times[text] ?? TimeWords.seconds[TimeWords.core(of: text)]
  }

  /// Units of time in seconds; `m` is a metre.
  static let times: [String: Double] = [
    "ms": 1e-3, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "sek": 1, "min": 60,
    "mins": 60, "minute": 60, "minutes": 60, "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600,
    "hours": 3600, "std": 3600, "uur": 3600, "d": 86_400, "day": 86_400, "days": 86_400,
  ]

  private static let units = Set(
    """
    m mm cm dm km nm µm μm um in ft yd mi m² m2 km² ha m³ m3 cm³ l L ml mL dl dL cl cL hl µl µL gal
    g kg mg µg μg ug ng t lb lbs oz s ms µs μs us ns min mins h hr hrs hour hours u uur uren d day days
    m/s km/h Km/h KM/H kmh kph mph kn kt kts m/s² m/s2 °C °F ℃ ℉ °
    Hz kHz MHz GHz V mV kV µV μV uV nV A mA µA μA uA nA pA fA mF µF μF uF nF pF Ω Ω kΩ kΩ MΩ MΩ mΩ mΩ Ohm kOhm mOhm Ah mAh W mW kW MW GW Wh kWh MWh GWh J kJ MJ cal kcal N kN Nm
    Pa hPa kPa MPa bar mbar psi mmHg atm dB dBA dB(A) dBm rpm U/min 1/min bpm ppm ppb ‰ lx lm
    B kB KB MB GB TB KiB MiB GiB TiB bit kbit Mbit Gbit bps kbps Mbps Gbps bit/s kbit/s Mbit/s Gbit/s
    bits/sec Kbits/sec Mbits/sec Gbits/sec Bytes KBytes MBytes GBytes B/s kB/s MB/s GB/s px pts
    mg/l mg/L mg/dl mg/dL g/l g/L g/dL ng/mL µg/l µg/L µg/m³ ug/m3 mmol/l mmol/L µmol/l µmol/L U/l U/L IU/L mS/cm µS/cm
    l/s L/s l/min L/min m³/s m3/s m³/h m3/h kg/h kWh/m² W/m² W/m2 g/m² g/m2 kg/ha t/ha l/ha L/ha ct/kWh EUR/MWh €/MWh x
    arcsec arcmin ″ " '' mag %RH %rH %rh %rF %rf %r.F. %r.H.
    """.split { $0.isWhitespace }.map { Array($0.utf8) } + TimeWords.spellings)

  private static let longest = units.map(\.count).max() ?? 0
}

extension Double {
  /// The whole number that it is but for rounding, else itself: of two powers of ten the greater is one of the other,
  /// and 1e-6 / 1e-9 does not come out so.
  var asRatio: Double { abs(self - rounded()) < 1e-9 * self ? rounded() : self }
}
