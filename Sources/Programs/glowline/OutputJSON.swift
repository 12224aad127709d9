import OrderedJSON
import PlotSession

/// Outputs as JSON, in the form in which notebooks keep them (nbformat 4): an object a line.
struct OutputJSON {
  /// How many results there were, the last one included.
  private var executionCount = 0

  /// The object of one output.
  mutating func line(of output: Output) -> String {
    let members: [(key: String, value: JSON)]
    switch output {
    case .display(let bundle, let id):
      members = head("display_data") + contents(of: bundle) + transient(id)
    case .update(let bundle, let id):
      members = head("update_display_data") + contents(of: bundle) + transient(id)
    case .result(let bundle), .page(let bundle):
      executionCount += 1
      members =
        head("execute_result") + [("execution_count", .integer(executionCount))]
        + contents(of: bundle)
    case .stream(let stream, let text):
      members = head("stream") + [("name", .text(stream.rawValue)), ("text", .text(text))]
    case .clear:
      members = head("clear_output") + [("wait", .boolean(true))]
    case .error(let error):
      members =
        head("error") + [
          ("ename", .text(error.name)), ("evalue", .text(error.value)),
          ("traceback", .array(error.traceback.map { .text($0) })),
        ]
    }
    return JSON.object(members).description
  }

  private func head(_ type: String) -> [(key: String, value: JSON)] {
    [("output_type", .text(type))]
  }

  private func contents(of bundle: MediaBundle) -> [(key: String, value: JSON)] {
    [("data", bundle.data), ("metadata", bundle.metadata)]
  }

  private func transient(_ id: String?) -> [(key: String, value: JSON)] {
    id.map { [("transient", .object([("display_id", .text($0))]))] } ?? []
  }
}
