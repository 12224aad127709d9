import Cells
import JupyterProtocol
import OrderedJSON

/// Outputs as JSON, in the form in which notebooks keep them (nbformat 4): an object a line.
struct OutputJSON {
  /// How many results there were, the last one included.
  private var executionCount = 0

  /// The object of one output.
  mutating func line(of output: Output) -> String {
    switch output {
    case .result, .page: executionCount += 1
    default: break
    }
    let (type, members) = output.content(executionCount: executionCount)
    return JSON.object([("output_type", .text(type))] + members).description
  }
}
