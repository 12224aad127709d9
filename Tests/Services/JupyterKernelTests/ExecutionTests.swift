import JupyterKernel
import JupyterProtocol
import OrderedJSON
import Testing
import Threading

@Suite("A cell")
struct ExecutionTests {
  @Test("is tried before the first one, and nobody hears of it")
  func rehearsal() throws {
    let interpreter = EchoInterpreter(rehearsal: "value 0")
    let frontEnd = FrontEnd(interpreter)
    _ = interpreter.begun.wait(atMost: 20_000) { $0.isEmpty ? nil : true }
    let all = try frontEnd.run("value 1")
    #expect(interpreter.begun.withLock { $0 } == ["value 0", "value 1"])
    #expect(all.content("execute_reply")?["execution_count"]?.integer == 1)
    #expect(frontEnd.messages.filter { $0.type == "execute_result" }.count == 1)
    let history = try frontEnd.outcome("history_request", #"{"hist_access_type": "tail", "n": 9}"#)
    #expect(history.content("history_reply")?["history"]?.elements?.count == 1)
  }

  @Test("that pauses lets be served what is no cell, in order, and can still be interrupted")
  func pause() throws {
    let interpreter = EchoInterpreter()
    let frontEnd = FrontEnd(interpreter)
    let pausing = frontEnd.send("execute_request", FrontEnd.cell("pause"))
    _ = try frontEnd.wait("the cell") { $0.type == "execute_input" && $0.parent == pausing }
    let behind = frontEnd.send(
      "execute_request", FrontEnd.cell("value 1", #", "stop_on_error": false"#))
    let open = frontEnd.send(
      "comm_open", #"{"comm_id": "view", "target_name": "glowline.view", "data": {}}"#)
    #expect(try frontEnd.answers(to: open).outline == ["busy", "comm_msg", "idle"])
    for number in 0..<3 {
      let told = frontEnd.send("comm_msg", #"{"comm_id": "view", "data": {"seq": \#(number)}}"#)
      let answers = try frontEnd.answers(to: told)
      #expect(answers.outline == ["busy", "comm_msg", "idle"])
      #expect(answers.content("comm_msg")?["data"]?["heard"]?["seq"]?.integer == number)
    }
    #expect(
      try frontEnd.outcome("complete_request", #"{"code": "p", "cursor_pos": 1}"#)
        .contains { $0.type == "complete_reply" })
    #expect(interpreter.begun.withLock { $0 } == ["pause"])
    #expect(!frontEnd.messages.contains { $0.parent == behind })
    frontEnd.send("interrupt_request", on: .control)
    #expect(
      try frontEnd.answers(to: pausing).content("execute_reply")?["ename"]?.text == "Interrupted")
  }

  @Test("is answered with its input, its outputs and a reply, between busy and idle")
  func order() throws {
    let all = try FrontEnd().run("print a\nprint b\nwarn c\nshow d\nagain e\nclear\nvalue f")
    #expect(
      all.outline == [
        "busy", "execute_input", "stream", "stream", "display_data", "update_display_data",
        "clear_output", "execute_result", "execute_reply", "idle",
      ])
    #expect(all.content("execute_input")?["execution_count"]?.integer == 1)
    #expect(all[2].content["name"]?.text == "stdout")
    #expect(all[2].content["text"]?.text == "a\nb\n")
    #expect(all[3].content["name"]?.text == "stderr")
    #expect(all.content("display_data")?["transient"]?["display_id"]?.text == "d")
    #expect(all.content("update_display_data")?["transient"]?["display_id"]?.text == "d")
    #expect(all.content("clear_output")?["wait"]?.description == "true")
    #expect(all.content("execute_result")?["execution_count"]?.integer == 1)
    #expect(all.content("execute_result")?["data"]?["text/plain"]?.text == "f")
    let reply = try #require(all.content("execute_reply"))
    #expect(reply["status"]?.text == "ok")
    #expect(reply["execution_count"]?.integer == 1)
    #expect(reply["payload"]?.elements?.isEmpty == true)
  }

  @Test("that is silent shows nothing, not even its input, and counts for nothing")
  func silent() throws {
    let frontEnd = FrontEnd()
    let all = try frontEnd.run(
      "print a\nwarn b\nvalue c\nfail", #", "silent": true, "store_history": true"#)
    #expect(all.outline == ["busy", "execute_reply", "idle"])
    #expect(try frontEnd.run("").content("execute_reply")?["execution_count"]?.integer == 1)
  }

  @Test("that is not to be stored does not count")
  func unstored() throws {
    let frontEnd = FrontEnd()
    let counts = try [true, false, false, true].map { stores in
      try frontEnd.run("", #", "store_history": \#(stores)"#)
        .content("execute_reply")?["execution_count"]?.integer
    }
    #expect(counts == [1, 1, 1, 2])
  }

  @Test("that fails is answered with one error, its name, message and lines")
  func failure() throws {
    let all = try FrontEnd().run("print a\nfail\nprint b")
    #expect(
      all.outline == ["busy", "execute_input", "stream", "error", "execute_reply", "idle"])
    for type in ["error", "execute_reply"] {
      #expect(all.content(type)?["ename"]?.text == "SyntaxError")
      #expect(all.content(type)?["evalue"]?.text == "it fails")
      #expect(all.content(type)?["traceback"]?.elements?.count == 2)
    }
    #expect(all.content("execute_reply")?["execution_count"]?.integer == 1)
  }

  @Test("that fails aborts the cells that wait, and nothing else")
  func abortion() throws {
    let interpreter = EchoInterpreter()
    let frontEnd = FrontEnd(interpreter)
    let failing = frontEnd.send("execute_request", FrontEnd.cell("hold\nfail"))
    let waiting = (0..<2).map { frontEnd.send("execute_request", FrontEnd.cell("print \($0)")) }
    let completion = frontEnd.send("complete_request", #"{"code": "p", "cursor_pos": 1}"#)
    interpreter.release()
    #expect(try frontEnd.answers(to: failing).outline.contains("error"))
    for id in waiting {
      let all = try frontEnd.answers(to: id)
      #expect(all.outline == ["busy", "execute_reply", "idle"])
      #expect(all[1].content["status"]?.text == "aborted")
      #expect(all[1].content["execution_count"] == nil)
    }
    #expect(try frontEnd.answers(to: completion)[1].content["status"]?.text == "ok")
    #expect(try frontEnd.run("value 1").outline.contains("execute_result"))
    #expect(interpreter.begun.withLock { $0 } == ["hold\nfail", "value 1"])
  }

  @Test("that fails at once aborts the cells that were sent along with it")
  func promptAbortion() throws {
    let interpreter = EchoInterpreter()
    // Beside others it may take long to send three cells.
    let frontEnd = FrontEnd(interpreter, abortGracePeriod: 2000)
    let ids = ["fail", "print a", "print b"].map {
      frontEnd.send("execute_request", FrontEnd.cell($0))
    }
    #expect(try frontEnd.answers(to: ids[2])[1].content["status"]?.text == "aborted")
    #expect(interpreter.begun.withLock { $0 } == ["fail"])
  }

  @Test("that fails stops nothing where it was told so")
  func tolerance() throws {
    let interpreter = EchoInterpreter()
    let frontEnd = FrontEnd(interpreter)
    let failing = frontEnd.send(
      "execute_request", FrontEnd.cell("hold\nfail", #", "stop_on_error": false"#))
    let next = frontEnd.send("execute_request", FrontEnd.cell("value 1"))
    interpreter.release()
    #expect(try frontEnd.answers(to: failing).outline.contains("error"))
    #expect(try frontEnd.answers(to: next).outline.contains("execute_result"))
  }

  @Test("has the values of the user's expressions in its reply, each with its own outcome")
  func expressions() throws {
    let reply = try FrontEnd().run("", #", "user_expressions": {"a": "1", "b": "fail"}"#)
      .content("execute_reply")
    let values = try #require(reply?["user_expressions"])
    #expect(values["a"]?["status"]?.text == "ok")
    #expect(values["a"]?["data"]?["text/plain"]?.text == "<1>")
    #expect(values["b"]?["status"]?.text == "error")
    #expect(values["b"]?["ename"]?.text == "SyntaxError")
  }

  @Test("has its pages in its reply")
  func pages() throws {
    let all = try FrontEnd().run("page text")
    let payload = try #require(all.content("execute_reply")?["payload"]?.elements)
    #expect(payload.count == 1)
    #expect(payload[0]["source"]?.text == "page")
    #expect(payload[0]["data"]?["text/plain"]?.text == "text")
    #expect(all.outline == ["busy", "execute_input", "execute_reply", "idle"])
  }

  @Test("is interrupted by a message, and only while it runs")
  func interruption() throws {
    let interpreter = EchoInterpreter()
    let frontEnd = FrontEnd(interpreter)
    // Nothing runs: nothing happens, now or to the next cell.
    #expect(
      try frontEnd.outcome("interrupt_request", on: .control).outline
        == ["busy", "interrupt_reply", "idle"])
    #expect(try frontEnd.run("value 1").outline.contains("execute_result"))
    let waiting = frontEnd.send("execute_request", FrontEnd.cell("wait"))
    let next = frontEnd.send("execute_request", FrontEnd.cell("value 2"))
    let hasBegun = interpreter.begun.wait(atMost: 20_000) { $0.count == 2 ? true : nil }
    #expect(hasBegun == true)
    frontEnd.kernel.interrupt()
    let reply = try frontEnd.answers(to: waiting).content("execute_reply")
    #expect(reply?["ename"]?.text == "Interrupted")
    #expect(try frontEnd.answers(to: next).content("execute_reply")?["status"]?.text == "aborted")
    #expect(try frontEnd.run("value 3").outline.contains("execute_result"))
  }

  @Test("may ask the front end that sent it")
  func asking() throws {
    let frontEnd = FrontEnd()
    // Nobody has asked for this line.
    frontEnd.send("input_reply", #"{"value": "too early"}"#, on: .stdin)
    let id = frontEnd.send("execute_request", FrontEnd.cell("ask"))
    let question = try frontEnd.wait("a question") { $0.type == "input_request" }
    #expect(question.channel == .stdin)
    #expect(question.parent == id)
    #expect(question.identities == [[7]])
    #expect(question.content["prompt"]?.text == "name?")
    // Another front end was not asked.
    frontEnd.kernel.receive(
      [[8]] + frontEnd.frames("input_reply", #"{"value": "me"}"#).dropFirst(), on: .stdin)
    frontEnd.send("input_reply", #"{"value": "you"}"#, on: .stdin)
    #expect(try frontEnd.answers(to: id).content("stream")?["text"]?.text == "hello you\n")
  }

  @Test(
    "that gets an answer in the wrong shape waits for no other one",
    arguments: ["{}", #"{"value": 5}"#, #"{"value": null}"#, #"{"value": ["x"]}"#])
  func wrongAnswer(_ content: String) throws {
    let frontEnd = FrontEnd()
    let id = frontEnd.send("execute_request", FrontEnd.cell("ask"))
    _ = try frontEnd.wait("a question") { $0.type == "input_request" }
    // Another front end was not asked.
    frontEnd.kernel.receive(
      [[8]] + frontEnd.frames("input_reply", "{}").dropFirst(), on: .stdin)
    #expect(frontEnd.messages.filter { $0.type == "execute_reply" }.isEmpty)
    frontEnd.send("input_reply", content, on: .stdin)
    let answers = try frontEnd.answers(to: id)
    #expect(answers.content("execute_reply")?["status"]?.text == "error")
    let next = frontEnd.send("execute_request", FrontEnd.cell("ask"))
    _ = try frontEnd.wait("a question") { $0.type == "input_request" && $0.parent == next }
    frontEnd.send("input_reply", #"{"value": "you"}"#, on: .stdin)
    #expect(try frontEnd.answers(to: next).content("stream")?["text"]?.text == "hello you\n")
  }

  @Test("may not ask where that is not allowed, and waits no longer when it is interrupted")
  func notAsking() throws {
    let interpreter = EchoInterpreter()
    let frontEnd = FrontEnd(interpreter)
    let refused = try frontEnd.run("ask", #", "allow_stdin": false"#)
    #expect(refused.content("error")?["ename"]?.text == "StateError")
    let id = frontEnd.send("execute_request", FrontEnd.cell("ask"))
    _ = try frontEnd.wait("a question") { $0.type == "input_request" }
    frontEnd.send("interrupt_request", on: .control)
    #expect(try frontEnd.answers(to: id).content("error")?["ename"]?.text == "Interrupted")
  }

  @Test("prints many lines in few messages, without losing one")
  func coalescing() throws {
    let lines = (0..<5000).map { "print \($0)" }.joined(separator: "\n")
    let streams = try FrontEnd().run(lines).filter { $0.type == "stream" }
    #expect(
      streams.compactMap { $0.content["text"]?.text }.joined()
        == (0..<5000).map { "\($0)\n" }.joined())
    #expect(streams.count < 50)
  }
}
