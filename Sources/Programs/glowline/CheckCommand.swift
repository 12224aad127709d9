import Cells
import PlotSession

/// `glowline check`: what is wrong with the form of scripts, none of which runs.
struct CheckCommand {
  let scripts: [Invocation.RunOptions.Source]

  /// Looks at all scripts, whatever is wrong with the first, and returns the exit status.
  func run() -> Int32 {
    let session = Session(.onThisMachine)
    var hasFailed = false
    for script in scripts {
      do throws(CellError) {
        guard let text = try script.text() else { return 1 }
        guard let error = session.formError(of: text, in: script.name) else { continue }
        say(error.traceback.joined(separator: "\n"))
      } catch {
        complain(error.value)
      }
      hasFailed = true
    }
    return hasFailed ? 1 : 0
  }
}

extension Invocation.RunOptions.Source {
  /// What errors call it.
  fileprivate var name: String {
    switch self {
    case .file(let path): path
    case .standardInput, .text: "standard input"
    }
  }
}
