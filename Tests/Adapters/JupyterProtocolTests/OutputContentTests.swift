import Cells
import JupyterProtocol
import OrderedJSON
import Testing

@Suite struct OutputContentTests {
  private static let some = MediaBundle(text: "a")
  private static let none = MediaBundle()

  @Test(
    arguments: [
      (
        .result(some), "execute_result",
        #"{"execution_count": 7, "data": {"text/plain": "a"}, "metadata": {}}"#
      ),
      (
        .display(some, id: "d"), "display_data",
        #"{"data": {"text/plain": "a"}, "metadata": {}, "transient": {"display_id": "d"}}"#
      ),
      (
        .display(none, id: nil), "display_data",
        #"{"data": {"text/plain": ""}, "metadata": {}}"#
      ),
      (
        .update(none, id: "d"), "update_display_data",
        #"{"data": {"text/plain": ""}, "metadata": {}, "transient": {"display_id": "d"}}"#
      ),
      (.stream(.standardError, "x\n"), "stream", #"{"name": "stderr", "text": "x\n"}"#),
      (.clear, "clear_output", #"{"wait": true}"#),
    ] as [(Output, String, String)])
  func `an output is a message of its type, and never without any form`(
    output: Output, type: String, members: String
  ) {
    let content = output.content(executionCount: 7)
    #expect(content.type == type)
    #expect(JSON.object(content.members).description == members)
  }
}
