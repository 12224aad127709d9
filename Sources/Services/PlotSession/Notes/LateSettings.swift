import Files
import PlotLanguage

/// Marks and axes behind the last plot of a program: no picture of it has them.
struct LateSettings {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at what stands behind the last plot; nil where something is drawn or shown after it.
  init?(in program: Program) {
    guard
      let last = program.statements.lastIndex(where: {
        if case .plot = $0.kind { true } else { false }
      })
    else { return nil }
    let behind = program.statements[(last + 1)...]
    let late = behind.first { statement in
      switch statement.kind {
      case .mark(.add), .mark(.from), .axis: true
      default: false
      }
    }
    guard let late, !behind.contains(where: \.usesSettings) else { return nil }
    line =
      "'\(printable(late.source))' stands behind the last plot, which does not have it: settings stand before 'plot', and "
      + "another 'plot' behind them draws it again"
  }
}

extension Statement {
  /// Whether it draws the last plot again, or shows what it would have.
  fileprivate var usesSettings: Bool {
    switch kind {
    case .select, .compare, .drag, .export, .expectPlot, .show, .run, .onSelect: true
    default: false
    }
  }
}
