import CivilTime
import PlotLanguage
import PlotSession
import Testing

@Suite struct TemplateTests {
  func text(_ template: String, _ value: Double) throws -> String {
    try Template(template, fields: ["value", "time"], bareField: "value").text { field in
      field == "time" ? .time(value, .utc) : .number(value)
    }
  }

  @Test(arguments: [
    ("{value}", 2.5, "2.5"), ("{value:.2f}", 2, "2.00"),
    ("{value:,.2f}", 1_234_567.891, "1,234,567.89"),
    ("{value:+.1f}%", 5, "+5.0%"), ("{value:+.1f}", -5, "−5.0"), ("{value:+f}", 0, "0.000000"),
    ("{value:.3e}", 12_345, "1.234e+04"), ("{value:.3g}", 12_345, "1.23e+04"),
    ("{value:g}", 0.1, "0.1"),
    ("{value:si}", 12_300, "12.3k"), ("{value:.1si}", 999_960, "1.0M"), ("{value:si}", 0.002, "2m"),
    ("{value:short}", 1.2e9, "1.2B"), ("${value:short}", 1_234_567, "$1.23M"),
    ("{value:.1short}", 999_960, "1.0M"), ("{value:+,.0short}", 5e15, "+5,000T"),
    ("{value:short}", 999.6, "1k"), ("{value:short}", 0.0123, "0.0123"),
    ("{value:short}", -1500, "−1.5k"), ("{value:short}", 0, "0"),
    ("{value:si}", 0, "0"), ("{value:.0si}", 1e15, "1P"), ("{{{value}}}", 1, "{1}"),
    ("no field", 1, "no field"), ("", 1, ""), ("%.2f €", 3.14159, "3.14 €"), ("%d", 3.7, "4"),
    ("100%%: %g", 5, "100%: 5"), ("{value:.0f}", -0.2, "0"), ("{value:,.0f}", -1234, "−1,234"),
    ("{time:%H:%M}", 3_660, "01:01"), ("{time}", 0, "1970-01-01T00:00:00+00:00"),
    ("[{value}]", .nan, "[]"), ("{value:.2f}", .infinity, "inf"),
    ("{value:.20f}", 1e300, "1.00000000000000005250e+300"),
    ("{value / 1000:.1f}k", 1500, "1.5k"), ("{0.1 * value}", 3, "0.3"),
    ("[{value + 1}]", .nan, "[]"),
    ("{time + 1 h:%H:%M}", 3_660, "02:01"), ("{time:%H}{where(value > 0, ':', '}')}", 0, "00}"),
  ])
  func `fields are formatted`(_ template: String, _ value: Double, _ result: String) throws {
    #expect(try text(template, value) == result)
  }

  @Test(arguments: [
    ("{valu}", "unknown field 'valu' in the template"),
    ("{value", "'{' in the text is never closed"), ("value}", "'}' in the text closes nothing"),
    ("{value / other}", "unknown field 'other' in the template"),
    ("{value / 2:.2x}", "unknown format '.2x' of the field 'value / 2'"),
    ("{value:.2x}", "unknown format '.2x' of the field 'value'"),
    ("{value:.99f}", "unknown format '.99f' of the field 'value'"),
    ("{}", "there is no expression in '{}'"), ("{value / }", "a value is missing"),
    ("%q", "unknown number format '%q'"),
  ])
  func `mistakes are named`(_ template: String, _ message: String) {
    let error = #expect(throws: Diagnostic.self) { try text(template, 1) }
    #expect(error?.message == message)
  }
}
