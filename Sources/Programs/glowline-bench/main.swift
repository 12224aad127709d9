import Glibc

/// `glowline-bench [SUITE…]`: times the core modules and prints one table; `--list` names the suites.
let suites: [(name: String, run: (inout Table) -> Void)] = [
  ("blur", blurSuite),
  ("ticks", ticksSuite),
  ("store", storeSuite),
  ("language", languageSuite),
  ("render", renderSuite),
  ("pictures", picturesSuite),
  ("session", sessionSuite),
  ("sources", sourcesSuite),
  ("values", valuesSuite),
]

if CommandLine.arguments.dropFirst() == ["--list"] {
  print(suites.map(\.name).joined(separator: "\n"))
  exit(0)
}
let wanted = CommandLine.arguments.dropFirst()
let unknown = wanted.filter { name in !suites.contains { $0.name == name } }
guard unknown.isEmpty else {
  print("unknown suite '\(unknown[unknown.startIndex])': there is", terminator: " ")
  print(suites.map(\.name).joined(separator: ", "))
  exit(2)
}
var table = Table()
for suite in suites where wanted.isEmpty || wanted.contains(suite.name) { suite.run(&table) }
print(table.text)
