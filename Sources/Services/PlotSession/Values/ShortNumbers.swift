import PlotLanguage

/// A number with at most so many digits: six for summaries.
func shortText(_ value: Double, digits: Int = 6) -> String {
  var format = NumberFormat("g")
  format?.decimals = digits
  return format?.text(value) ?? numberText(value)
}

/// A number for a picture: six digits, but always the whole ones and two decimals.
func figureText(_ value: Double) -> String {
  guard value.magnitude < 1e13 else { return numberText(value) }
  let rounded =
    value.magnitude < 1e4 ? Double(shortText(value)) : (value * 100).rounded() / 100
  return numberText(rounded ?? value)
}

/// A change with its sign: `+1`.
func signedText(_ value: Double) -> String { (value > 0 ? "+" : "") + shortText(value) }

/// A change in percent with at most two decimals: `-0.31%`.
func percentText(_ percent: Double) -> String {
  let rounded = (percent * 100).rounded() / 100
  return signedText(rounded.isFinite ? rounded : percent) + "%"
}
