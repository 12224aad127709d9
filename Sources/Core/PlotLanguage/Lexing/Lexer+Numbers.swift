extension Lexer {
  /// Reads a date, a number with its suffix, or a duration.
  func scanNumber(_ token: inout Token) {
    if isDateShape(at: position) {
      scanDate(&token)
      return
    }
    token.kind = .number
    var index = scanDigits(&token)
    guard token.kind == .number else { return }
    let suffix = scaleOfSuffix(at: index)
    if suffix != 1 {
      token.value *= suffix
      index += 1
      if !token.value.isFinite { refuse(&token, .hugeNumber) }
    }
    token.end = index
    if suffix == 1, scanUnit(&token) { return }
    if byte(token.end) == UInt8(ascii: "%"), !isOperandNext(from: token.end + 1) {
      token.value /= 100
      token.end += 1
    }
  }

  private func refuse(_ token: inout Token, _ issue: Token.Issue) {
    token.kind = .invalid
    token.issue = issue
  }

  // MARK: - Digits

  /// Reads digits, a fraction and an exponent; leaves the value and returns the end.
  private func scanDigits(_ token: inout Token) -> Int {
    var index = position
    var mantissa: UInt64 = 0
    var digits = 0
    var decimals = 0
    var isPlain = true  // neither `_` nor an exponent, so that 10^decimals is all there is to it
    var isMalformed = false

    func digitRun(isFraction: Bool) {
      while index < bytes.count {
        let next = bytes[index]
        if next.isDigit {
          if digits < 18 { mantissa = mantissa * 10 + UInt64(next & 0x0F) }
          digits += 1
          if isFraction { decimals += 1 }
        } else if next == UInt8(ascii: "_") {
          // Between digits only.
          guard byte(index + 1).isDigit, index > position, bytes[index - 1].isDigit else { return }
          isPlain = false
        } else {
          return
        }
        index += 1
      }
    }

    digitRun(isFraction: false)
    if byte(index) == UInt8(ascii: "."), byte(index + 1) != UInt8(ascii: ".") {
      if byte(index + 1).isDigit {
        index += 1
        digitRun(isFraction: true)
        // `1.5.2` is not a number, `1.5..2` is a range.
        isMalformed = byte(index) == UInt8(ascii: ".") && byte(index + 1).isDigit
      } else if !byte(index + 1).isASCIILetter {
        token.end = index + 1
        refuse(&token, .pointWithoutDigits)
        return index + 1
      }
    }
    if let end = endOfExponent(from: index) {
      index = end
      isPlain = false
    }
    if isMalformed {
      while byte(index).isNameByte || byte(index) == UInt8(ascii: ".") { index += 1 }
      token.end = index
      refuse(&token, .malformedNumber)
      return index
    }
    // Both numbers are exact up to here, so their quotient is correctly rounded.
    if isPlain, digits <= 15 {
      token.value = Double(mantissa) / powersOfTen[decimals]
      return index
    }
    let text = String(
      decoding: bytes[position..<index].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    token.value = Double(text) ?? .infinity
    if !token.value.isFinite {
      token.end = index
      refuse(&token, .hugeNumber)
    }
    return index
  }

  /// The first byte after an exponent that begins at `start`; nil if there is none.
  private func endOfExponent(from start: Int) -> Int? {
    guard byte(start) | 0x20 == UInt8(ascii: "e") else { return nil }
    let hasSign = byte(start + 1) == UInt8(ascii: "+") || byte(start + 1) == UInt8(ascii: "-")
    var end = start + (hasSign ? 2 : 1)
    guard byte(end).isDigit else { return nil }
    while byte(end).isDigit { end += 1 }
    return end
  }

  /// What the letter at `index` multiplies by; 1 where it is no suffix or belongs to a word.
  private func scaleOfSuffix(at index: Int) -> Double {
    let scale: Double
    switch byte(index) {
    case UInt8(ascii: "k"): scale = 1e3
    case UInt8(ascii: "M"): scale = 1e6
    case UInt8(ascii: "G"): scale = 1e9
    case UInt8(ascii: "T"): scale = 1e12
    default: return 1
    }
    return endOfName(from: index) == index + 1 ? scale : 1
  }

  // MARK: - Units

  /// Reads the unit of a duration; returns whether the token is complete.
  private func scanUnit(_ token: inout Token) -> Bool {
    let start = skipLineBlanks(from: token.end)
    guard byte(start).isASCIILetter || byte(start) >= 0x80 || byte(start) == UInt8(ascii: "_")
    else { return false }
    let end = endOfName(from: start)
    guard end > start else { return false }
    let isAdjacent = start == token.end
    if end - start <= 12,
      let unit = DurationUnit(word: String(decoding: bytes[start..<end], as: UTF8.self)),
      !isEqualsNext(from: end), byte(end) != UInt8(ascii: "(")
    {
      token.kind = .duration
      token.unit = unit
      token.end = end
      return true
    }
    guard isAdjacent else { return false }
    token.end = end
    refuse(&token, .unknownUnit)
    return true
  }

  /// Whether the bytes from `start`, after a `%`, begin an operand, so that it is the remainder.
  private func isOperandNext(from start: Int) -> Bool {
    let index = skipLineBlanks(from: start)
    let first = byte(index)
    switch first {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"): return true
    case UInt8(ascii: "."): return byte(index + 1).isDigit
    default: break
    }
    if first.isDigit { return true }
    let end = endOfName(from: index)
    guard end > index, !isEqualsNext(from: end) else { return false }
    let word = String(decoding: bytes[index..<end], as: UTF8.self).lowercased()
    return !["and", "or", "for", "step"].contains(word)
  }

  // MARK: - Dates

  /// Whether `dddd-d[d]-d[d]` begins at `start`, or a week, `dddd-Wd[d]`, which is no date here.
  private func isDateShape(at start: Int) -> Bool {
    guard byte(start + 4) == UInt8(ascii: "-") else { return false }
    for index in start..<(start + 4) where !byte(index).isDigit { return false }
    if isWeek(at: start + 5) { return true }
    guard byte(start + 5).isDigit else { return false }
    let second = byte(start + 6).isDigit ? start + 7 : start + 6
    return byte(second) == UInt8(ascii: "-") && byte(second + 1).isDigit
  }

  private func isWeek(at start: Int) -> Bool {
    byte(start) | 0x20 == UInt8(ascii: "w") && byte(start + 1).isDigit
  }

  private func scanDate(_ token: inout Token) {
    token.kind = .date
    var index = position + 5
    let isWeek = isWeek(at: index)
    if isWeek { index += 1 }
    while byte(index).isDigit { index += 1 }
    if !isWeek || (byte(index) == UInt8(ascii: "-") && byte(index + 1).isDigit) {
      index += 1
      while byte(index).isDigit { index += 1 }
    }
    // The time and the offset, well formed or not, belong to it.
    if byte(index).isASCIILetter {
      var isInTime = true
      while isInTime {
        index += 1
        let next = byte(index)
        let isFraction = next == UInt8(ascii: ".") && byte(index + 1).isDigit
        let isOffset =
          (next == UInt8(ascii: "+") || next == UInt8(ascii: "-")) && byte(index + 1).isDigit
          && byte(index + 2).isDigit
          && (byte(index + 3) == UInt8(ascii: ":") || byte(index + 3).isDigit)
        isInTime = next.isNameByte || next == UInt8(ascii: ":") || isFraction || isOffset
      }
    }
    token.end = index
    if DateLiteral(Array(bytes[position..<index])) == nil {
      refuse(&token, .malformedDate)
      return
    }
    let next = skipLineBlanks(from: index)
    if next > index, byte(next).isDigit {
      var end = next
      while byte(end).isDigit { end += 1 }
      if byte(end) == UInt8(ascii: ":"), byte(end + 1).isDigit {
        while byte(end).isDigit || byte(end) == UInt8(ascii: ":") { end += 1 }
        token.end = end
        refuse(&token, .blankBeforeTime)
      }
    }
  }
}

/// 10^0 … 10^22, the powers that a `Double` holds exactly.
private let powersOfTen: [Double] = {
  var powers = [1.0]
  for _ in 0..<22 { powers.append(powers[powers.count - 1] * 10) }
  return powers
}()
