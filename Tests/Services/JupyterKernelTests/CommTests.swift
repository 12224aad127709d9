import JupyterKernel
import JupyterProtocol
import OrderedJSON
import Testing

@Suite("A comm")
struct CommTests {
  private static let control =
    #"{"comm_id": "control", "target_name": "jupyter.widget.control", "data": {}}"#

  @Test("to an unknown target is closed at once")
  func unknownTarget() throws {
    let all = try FrontEnd().outcome(
      "comm_open", #"{"comm_id": "c", "target_name": "nobody", "data": {"a": 1}}"#)
    #expect(all.outline == ["busy", "comm_close", "idle"])
    #expect(all[1].content["comm_id"]?.text == "c")
    #expect(all[1].content["data"]?.description == "{}")
  }

  @Test("that nobody has opened is not heard", arguments: ["comm_msg", "comm_close"])
  func unknownComm(_ type: String) throws {
    let all = try FrontEnd().outcome(
      type, #"{"comm_id": "x", "data": {"method": "custom", "content": {}}}"#)
    #expect(all.outline == ["busy", "idle"])
  }

  @Test("of a page's widgets makes the kernel open its bridge, once, with no parent")
  func bridge() throws {
    let frontEnd = FrontEnd()
    #expect(try frontEnd.outcome("comm_open", Self.control).outline == ["busy", "idle"])
    let opened = try frontEnd.wait("the bridge") { $0.type == "comm_open" }
    #expect(opened.parent == nil)
    #expect(opened.metadata["version"]?.text == "2.1.0")
    #expect(opened.content["target_name"]?.text == "jupyter.widget")
    let state = try #require(opened.content["data"]?["state"])
    #expect(state["_model_module"]?.text == "anywidget")
    #expect(state["_esm"]?.text == "export default {}")
    // The page is loaded again.
    _ = try frontEnd.outcome("comm_close", #"{"comm_id": "control", "data": {}}"#)
    _ = try frontEnd.outcome("comm_open", Self.control)
    #expect(frontEnd.messages.filter { $0.type == "comm_open" }.count == 1)
  }

  @Test("of a page's widgets is answered with the bridge's state")
  func states() throws {
    let frontEnd = FrontEnd()
    _ = try frontEnd.outcome("comm_open", Self.control)
    let answer = try frontEnd.outcome(
      "comm_msg", #"{"comm_id": "control", "data": {"method": "request_states"}}"#)[1].content
    #expect(answer["comm_id"]?.text == "control")
    #expect(answer["data"]?["method"]?.text == "update_states")
    let model = answer["data"]?["states"]?["bridge"]
    #expect(model?["model_name"]?.text == "AnyModel")
    #expect(model?["state"]?["k"]?.text == "k")
    #expect(model?["state"]?["id"]?.text == "bridge")
    let update = try frontEnd.outcome(
      "comm_msg", #"{"comm_id": "bridge", "data": {"method": "request_state"}}"#)[1].content
    #expect(update["data"]?["method"]?.text == "update")
    #expect(update["data"]?["state"]?["_model_name"]?.text == "AnyModel")
    // A page without widgets closes the bridge: then there is none.
    _ = try frontEnd.outcome("comm_close", #"{"comm_id": "bridge", "data": {}}"#)
    let later = try frontEnd.outcome(
      "comm_msg", #"{"comm_id": "control", "data": {"method": "request_states"}}"#)[1].content
    #expect(later["data"]?["states"]?.description == "{}")
  }

  @Test("that bridges a picture gets exactly one answer to each message, with its bytes")
  func messages() throws {
    let frontEnd = FrontEnd()
    _ = try frontEnd.outcome("comm_open", Self.control)
    let id = frontEnd.send(
      "comm_msg", #"{"comm_id": "bridge", "data": {"method": "custom", "content": {"i": 3}}}"#,
      buffers: [[1, 2], [3]])
    let all = try frontEnd.answers(to: id)
    #expect(all.outline == ["busy", "comm_msg", "idle"])
    #expect(all[1].content["data"]?["content"]?["heard"]?["i"]?.integer == 3)
    #expect(all[1].buffers == [[3], [1, 2]])
    // Closed by a page without a widget manager, it is opened again for the next one.
    _ = try frontEnd.outcome("comm_close", #"{"comm_id": "bridge", "data": {}}"#)
    _ = try frontEnd.outcome("comm_open", Self.control)
    #expect(frontEnd.messages.filter { $0.type == "comm_open" }.count == 2)
  }

  @Test("takes no other thread where it is answered soon and no shell has anything to do")
  func soon() throws {
    let interpreter = EchoInterpreter()
    let frontEnd = FrontEnd(interpreter)
    _ = try frontEnd.outcome("comm_open", Self.control)
    func isAtOnce(_ content: String) throws -> Bool {
      let all = try frontEnd.outcome(
        "comm_msg",
        #"{"comm_id": "bridge", "data": {"method": "custom", "content": \#(content)}}"#)
      #expect(all.outline == ["busy", "comm_msg", "idle"])
      return all[1].content["data"]?["content"]?["atOnce"]?.description == "true"
    }
    // A shell is done a moment after its last message.
    var isSoon = false
    for _ in 0..<1000 where !isSoon { isSoon = try isAtOnce(#"{"soon": 1}"#) }
    #expect(isSoon)
    #expect(try !isAtOnce("{}"))
    let created = try frontEnd.outcome("create_subshell_request", on: .control)
    let subshell = created[1].content["subshell_id"]?.text
    let cell = frontEnd.send("execute_request", FrontEnd.cell("hold"), subshell: subshell)
    #expect(try !isAtOnce(#"{"soon": 1}"#))
    interpreter.release()
    _ = try frontEnd.answers(to: cell)
  }

  @Test(
    "is listed by its target, or with all",
    arguments: [
      ("{}", ["bridge", "control"]), (#"{"target_name": null}"#, ["bridge", "control"]),
      (#"{"target_name": "jupyter.widget"}"#, ["bridge"]), (#"{"target_name": "x"}"#, []),
    ])
  func listing(_ content: String, _ ids: [String]) throws {
    let frontEnd = FrontEnd()
    _ = try frontEnd.outcome("comm_open", Self.control)
    let comms = try #require(
      try frontEnd.outcome("comm_info_request", content)[1].content["comms"])
    guard case .object(let members) = comms else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.key) == ids)
  }
}
