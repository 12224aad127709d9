import OrderedJSON
import Testing

@testable import NotebookView

@Suite struct PackedNumbersTests {
  @Test("Packed numbers are those that the page unpacks", arguments: [0, 3, 9, -2])
  func roundTrip(_ decimals: Int) {
    for order in [PackedNumbers.Order.first, .second] {
      let numbers = (0..<300).map { _ in
        Int.random(in: 0..<10) == 0 ? Double.nan : Double.random(in: -5000...5000)
      }
      let text = PackedNumbers.text(of: numbers, decimals: decimals, order)
      let unit = (0..<abs(decimals)).reduce(1.0) { unit, _ in decimals < 0 ? unit / 10 : unit * 10 }
      let read = PackedNumbersTests.unpacked(text, unit, isSecond: order == .second)
      #expect(read.count == numbers.count)
      for (a, b) in zip(read, numbers) {
        #expect(a.isNaN == b.isNaN)
        if !b.isNaN { #expect(a == (b * unit).rounded() / unit) }
      }
    }
  }

  @Test("Texts that the page's own tests have")
  func texts() {
    #expect(PackedNumbers.text(of: [0, 1, .nan, 3]) == "AC-E")
    #expect(PackedNumbers.text(of: [0, 10, 20, 30], .second) == "AUAA")
    #expect(PackedNumbers.text(of: [13, -13]) == "bAbZ")
  }

  @Test("What is too large is clamped, and the page gets no other number than a Double holds")
  func extremes() {
    let text = PackedNumbers.text(of: [1e300, -1e300, .infinity, -.infinity], decimals: 9)
    #expect(
      PackedNumbersTests.unpacked(text, 1, isSecond: false).map(abs) == [
        0x1p50, 0x1p50, 0x1p50, 0x1p50,
      ])
    #expect(PackedNumbers.decimals(of: [1e300]) == nil)
    #expect(PackedNumbers.decimals(upTo: 1e300) < 0)
    #expect(PackedNumbers.decimals(of: [1, 2.5, .nan]) == 1)
    #expect(PackedNumbers.decimals(of: [1.0 / 3]) == nil)
    #expect(PackedNumbers.decimals(of: []) == 0)
  }

  @Test("No text ends the script, a line or an attribute")
  func escapes() {
    let text = PageScript.embedded(.raw("\"</script>\u{2028}\u{2029}é\u{202A}\u{2027}\""))
    #expect(text == "\"\\u003c/script>\\u2028\\u2029é\u{202A}\u{2027}\"")
    #expect(PageText.attribute("<a \"b\" & c\n\u{7}>") == "&lt;a &quot;b&quot; &amp; c  &gt;")
  }

  /// As `points.js` reads it.
  static func unpacked(_ text: String, _ unit: Double, isSecond: Bool) -> [Double] {
    var numbers: [Double] = []
    var (number, step, last) = (0.0, 0.0, 0.0)
    for code in text.utf8 {
      if code == UInt8(ascii: "-") {
        numbers.append(.nan)
        continue
      }
      number = number * 26 + Double(code & 31) - 1
      if code > 96 { continue }
      let isOdd = number.truncatingRemainder(dividingBy: 2) != 0
      let change = isOdd ? -(number + 1) / 2 : number / 2
      step = isSecond ? step + change : change
      last += step
      numbers.append(last / unit)
      number = 0
    }
    return numbers
  }
}
