import Foundation
import PlotLanguage
import TestSupport

/// All that the project's tests, tasks and help have anybody type: every text in quotes is a program.
enum TestPrograms {
  static let all: [String] = {
    var programs: [String] = []
    for folder in ["Tests/Core/PlotLanguageTests", "Tests/Services/PlotSessionTests"] {
      let files = FileManager.default.enumerator(atPath: Checkout.path(folder))
      for case let file as String in files ?? FileManager.DirectoryEnumerator() {
        guard file.hasSuffix(".swift"),
          let text = try? String(
            contentsOfFile: Checkout.path("\(folder)/\(file)"), encoding: .utf8)
        else { continue }
        programs += literals(of: text)
      }
    }
    for name in ["tasks", "other_tasks"] {
      let tasks = try? String(
        contentsOfFile: Checkout.path("Tests/EndToEnd/\(name).glow"), encoding: .utf8)
      programs += (tasks ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map(String.init)
    }
    programs += HelpExampleTests.examples
    var seen: Set<String> = []
    return programs.filter { seen.insert($0).inserted }
  }()

  /// The texts in quotes of a source, those with a value of their own left out.
  private static func literals(of source: String) -> [String] {
    var found: [String] = []
    var block: [Substring]?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if let lines = block {
        guard text.hasPrefix("\"\"\"") else {
          block = lines + [text]
          continue
        }
        found.append(lines.joined(separator: "\n"))
        block = nil
      } else if text.hasSuffix("\"\"\"") {
        block = []
      } else {
        found += line.matches(of: #/"((?:[^"\\]|\\.)*)"/#).map { String($0.output.1) }
      }
    }
    return found.filter { !$0.contains("\\(") && !$0.contains("\\u") }.map { text in
      text.replacing("\\n", with: "\n").replacing("\\t", with: "\t").replacing("\\\"", with: "\"")
        .replacing("\\\\", with: "\\")
    }
  }
}
