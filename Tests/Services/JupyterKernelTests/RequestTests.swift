import JupyterKernel
import JupyterProtocol
import OrderedJSON
import Testing
import Threading

@Suite("A request")
struct RequestTests {
  @Test(
    "for the kernel's info is answered on shell and control", arguments: [Channel.shell, .control])
  func info(_ channel: Channel) throws {
    let all = try FrontEnd().outcome("kernel_info_request", on: channel)
    #expect(all.outline == ["busy", "kernel_info_reply", "idle"])
    #expect(all[1].channel == channel)
    #expect(all[1].identities == [[7]])
    let info = all[1].content
    #expect(info["status"]?.text == "ok")
    #expect(info["protocol_version"]?.text == "5.5")
    #expect(info["language_info"]?["file_extension"]?.text == ".echo")
    #expect(info["supported_features"]?.elements?.first?.text == "kernel subshells")
    #expect(info["help_links"]?.elements?.first?["url"]?.text == "https://example.org")
  }

  @Test(
    "that is unknown or in the wrong shape gets an error between busy and idle",
    arguments: [
      ("nonsense_request", "{}", Channel.shell, "nonsense_reply", "RequestError"),
      ("nonsense", "{}", .shell, "nonsense_reply", "RequestError"),
      ("nonsense_request", "{}", .control, "nonsense_reply", "RequestError"),
      ("usage_request", "{}", .shell, "usage_reply", "RequestError"),
      ("complete_request", "{}", .control, "complete_reply", "RequestError"),
      ("execute_request", "{}", .shell, "execute_reply", "ContentError"),
      ("execute_request", #"{"code": 5}"#, .shell, "execute_reply", "ContentError"),
      ("execute_request", "{nonsense}", .shell, "execute_reply", "ContentError"),
      ("complete_request", "{}", .shell, "complete_reply", "ContentError"),
      ("inspect_request", #"{"code": null}"#, .shell, "inspect_reply", "ContentError"),
      ("is_complete_request", "{}", .shell, "is_complete_reply", "ContentError"),
      ("history_request", #"{"hist_access_type": "x"}"#, .shell, "history_reply", "ContentError"),
      ("delete_subshell_request", "{}", .control, "delete_subshell_reply", "ContentError"),
      (
        "delete_subshell_request", #"{"subshell_id": "x"}"#, .control, "delete_subshell_reply",
        "RequestError"
      ),
    ])
  func wrong(_ type: String, _ content: String, _ channel: Channel, _ reply: String, _ name: String)
    throws
  {
    let frontEnd = FrontEnd()
    let all = try frontEnd.outcome(type, content, on: channel)
    #expect(all.outline == ["busy", reply, "idle"])
    #expect(all[1].content["status"]?.text == "error")
    #expect(all[1].content["ename"]?.text == name)
    #expect(all[1].content["traceback"]?.elements?.count == 1)
    if reply == "execute_reply" { #expect(all[1].content["execution_count"]?.integer == 0) }
    #expect(try frontEnd.run("value 1").outline.contains("execute_result"))
  }

  @Test(
    "in the wrong shape is told what is wrong, and where",
    arguments: [
      (#"{"code": 5}"#, "'code' must be of type String"), ("{}", "'code' is missing"),
    ])
  func reason(_ content: String, _ text: String) throws {
    let reply = try FrontEnd().outcome("execute_request", content)[1]
    #expect(reply.content["evalue"]?.text?.contains(text) == true, "\(reply.content)")
  }

  @Test(
    "about comms in the wrong shape has no reply, but its states",
    arguments: ["comm_open", "comm_msg", "comm_close"])
  func wrongComm(_ type: String) throws {
    #expect(try FrontEnd().outcome(type, "{}").outline == ["busy", "idle"])
  }

  @Test("to complete is answered with what may stand there, and what it is")
  func completion() throws {
    let reply = try FrontEnd().outcome("complete_request", #"{"code": "éüp", "cursor_pos": 3}"#)[1]
      .content
    #expect(reply["matches"]?.elements?.map(\.text) == ["print"])
    #expect(reply["cursor_start"]?.integer == 2)
    #expect(reply["cursor_end"]?.integer == 3)
    let type = reply["metadata"]?["_jupyter_types_experimental"]?.elements?.first
    #expect(type?["type"]?.text == "keyword")
    #expect(type?["signature"]?.text == "a line")
  }

  @Test(
    "to inspect is answered with a page, or with none, and a cursor beyond the text is at its end",
    arguments: [
      (#"{"code": "print x", "cursor_pos": 2, "detail_level": 0}"#, "prints at 2"),
      (#"{"code": "print x", "cursor_pos": 99}"#, "prints at 7"),
      (#"{"code": "print x"}"#, "prints at 7"),
      (#"{"code": "print x", "cursor_pos": -1}"#, "prints at 0"),
      (#"{"code": "other", "cursor_pos": 2}"#, nil),
    ])
  func inspection(_ content: String, _ text: String?) throws {
    let reply = try FrontEnd().outcome("inspect_request", content)[1].content
    #expect(reply["status"]?.text == "ok")
    #expect(reply["found"]?.description == "\(text != nil)")
    #expect(reply["data"]?["text/plain"]?.text == text)
    #expect(reply["metadata"] != nil)
  }

  @Test(
    "whether a text is complete is answered, with an indentation where it goes on",
    arguments: [("a", "complete", nil), ("a\\", "incomplete", "  "), ("?", "invalid", nil)])
  func completeness(_ code: String, _ status: String, _ indent: String?) throws {
    let content = #"{"code": \#(JSON.text(code).description)}"#
    let reply = try FrontEnd().outcome("is_complete_request", content)[1].content
    #expect(reply["status"]?.text == status)
    #expect(reply["indent"]?.text == indent)
  }

  @Test("for the ports is answered")
  func ports() throws {
    let reply = try FrontEnd().outcome("connect_request")[1].content
    #expect(reply["shell_port"]?.integer == 1)
    #expect(reply["hb_port"]?.integer == 5)
  }

  @Test("for the usage is answered with this process")
  func usage() throws {
    let reply = try FrontEnd().outcome("usage_request", on: .control)[1].content
    #expect((reply["kernel_memory"]?.integer ?? 0) > 1 << 20)
    #expect((reply["host_virtual_memory"]?["total"]?.integer ?? 0) > 1 << 26)
    #expect((reply["cpu_count"]?.integer ?? 0) > 0)
  }

  @Test(
    "to shut down is answered as it was asked, told to all, and ends the connection",
    arguments: [Channel.control, .shell], [true, false])
  func shutdown(_ channel: Channel, _ restarts: Bool) throws {
    let frontEnd = FrontEnd()
    let all = try frontEnd.outcome("shutdown_request", #"{"restart": \#(restarts)}"#, on: channel)
    #expect(all.outline == ["busy", "shutdown_reply", "shutdown_reply", "idle"])
    #expect(all[1].channel == .iopub)
    #expect(all[2].channel == channel)
    #expect(all[2].content["restart"]?.description == "\(restarts)")
    #expect(frontEnd.stops)
  }

  @Test("is carried as the parent of its answers word by word")
  func parents() throws {
    let frontEnd = FrontEnd()
    let id = frontEnd.send("kernel_info_request", headerExtra: #", "unknown":  [1, {"a": null}]"#)
    for message in try frontEnd.answers(to: id) {
      #expect(message.parent == id)
    }
  }

  @Test("that is answered at once waits for its turn all the same", arguments: [false, true])
  func instant(_ isBehindAnother: Bool) throws {
    let interpreter = EchoInterpreter()
    let frontEnd = FrontEnd(interpreter)
    _ = try frontEnd.run("")
    let cell = frontEnd.send("execute_request", FrontEnd.cell("hold"))
    if isBehindAnother { frontEnd.send("execute_request", FrontEnd.cell("")) }
    let info = frontEnd.send("kernel_info_request")
    // Whoever asks on the control channel does not wait.
    _ = try frontEnd.outcome("kernel_info_request", on: .control)
    #expect(!frontEnd.messages.contains { $0.parent == info })
    interpreter.release()
    _ = try frontEnd.answers(to: info)
    let all = frontEnd.messages
    let ends = [cell, info].map { request in
      all.firstIndex { $0.parent == request && $0.channel == .shell }
    }
    #expect(try #require(ends[0]) < #require(ends[1]))
  }

  @Test("on the control channel is answered while a cell runs")
  func control() throws {
    let interpreter = EchoInterpreter()
    let frontEnd = FrontEnd(interpreter)
    let cell = frontEnd.send("execute_request", FrontEnd.cell("hold"))
    #expect(try frontEnd.outcome("kernel_info_request", on: .control).count == 3)
    frontEnd.kernel.receive([[1], [2, 3]], on: .heartbeat)
    #expect(frontEnd.messages.last?.buffers == [[1], [2, 3]])
    interpreter.release()
    #expect(try frontEnd.answers(to: cell).content("execute_reply")?["status"]?.text == "ok")
  }

  @Test("to subscribe is welcomed, each time, with the topic")
  func welcome() throws {
    let frontEnd = FrontEnd()
    for _ in 0..<2 { frontEnd.kernel.receive([[1]], on: .iopub) }
    frontEnd.kernel.receive([[1] + Array("x".utf8)], on: .iopub)
    // Leaving, and what is no topic, is no subscription.
    frontEnd.kernel.receive([[0]], on: .iopub)
    frontEnd.kernel.receive([[1, 0xFF]], on: .iopub)
    frontEnd.kernel.receive([], on: .iopub)
    // Before this topic nobody could tell where the message begins.
    frontEnd.kernel.receive([[1] + Array("<IDS|MSG>".utf8)], on: .iopub)
    let welcomes = frontEnd.messages.filter { $0.type == "iopub_welcome" }
    #expect(welcomes.map { $0.content["subscription"]?.text } == ["", "", "x"])
    #expect(welcomes.map(\.identities) == [[[]], [[]], [Array("x".utf8)]])
    #expect(welcomes.allSatisfy { $0.parent == nil })
  }

  @Test("that is not one is dropped, and said once for each kind")
  func dropped() throws {
    let lines = Locked([String]())
    let frontEnd = FrontEnd(log: { line in lines.withLock { $0.append(line) } })
    let valid = frontEnd.frames("kernel_info_request")
    for channel in [Channel.shell, .control, .stdin] {
      for _ in 0..<3 {
        frontEnd.kernel.receive([], on: channel)
        frontEnd.kernel.receive([Array("<IDS|MSG>".utf8)], on: channel)
        frontEnd.kernel.receive(Array(valid.dropLast()), on: channel)
        var forged = valid
        forged[2][0] ^= 1
        frontEnd.kernel.receive(forged, on: channel)
      }
    }
    // Each of noDelimiter, tooShort and wrongSignature on three channels.
    #expect(lines.withLock { $0.count } == 9)
    frontEnd.kernel.receive(valid, on: .shell)
    frontEnd.kernel.receive(valid, on: .shell)
    frontEnd.kernel.receive(valid, on: .control)
    #expect(lines.withLock { $0.filter { $0.contains("replayed") }.count } == 2)
    #expect(try frontEnd.run("value 1").outline.contains("execute_result"))
    #expect(frontEnd.messages.filter { $0.type == "kernel_info_reply" }.count == 1)
  }
}

@Suite("A subshell")
struct SubshellTests {
  private func create(_ frontEnd: FrontEnd) throws -> String {
    let reply = try frontEnd.outcome("create_subshell_request", on: .control)[1].content
    return try #require(reply["subshell_id"]?.text)
  }

  @Test("is made, listed and deleted")
  func lifetime() throws {
    let frontEnd = FrontEnd()
    let ids = try [create(frontEnd), create(frontEnd)]
    #expect(Set(ids).count == 2)
    func listed() throws -> [String?] {
      try frontEnd.outcome("list_subshell_request", on: .control)[1].content["subshell_id"]?
        .elements?.map(\.text) ?? []
    }
    #expect(try listed() == ids)
    let reply = try frontEnd.outcome(
      "delete_subshell_request", #"{"subshell_id": "\#(ids[0])"}"#, on: .control)[1].content
    #expect(reply["status"]?.text == "ok")
    #expect(try listed() == [ids[1]])
  }

  @Test("serves requests while the main shell runs a cell, and counts its own cells")
  func concurrency() throws {
    let interpreter = EchoInterpreter()
    let frontEnd = FrontEnd(interpreter)
    let subshell = try create(frontEnd)
    #expect(try frontEnd.run("").content("execute_reply")?["execution_count"]?.integer == 1)
    let held = frontEnd.send("execute_request", FrontEnd.cell("hold"))
    let comm = frontEnd.send(
      "comm_open", #"{"comm_id": "c", "target_name": "nobody", "data": {}}"#, subshell: subshell)
    #expect(try frontEnd.answers(to: comm).outline == ["busy", "comm_close", "idle"])
    let cell = frontEnd.send("execute_request", FrontEnd.cell("value 1"), subshell: subshell)
    let reply = try frontEnd.answers(to: cell).content("execute_reply")
    #expect(reply?["execution_count"]?.integer == 1)
    #expect(!frontEnd.messages.contains { $0.parent == held && $0.type == "execute_reply" })
    interpreter.release()
    _ = try frontEnd.answers(to: held)
  }

  @Test(
    "that there is none of gets an error, also one that no text names",
    arguments: [
      #""nobody""#, "5", "1.5", "true", "[]", #"{"a": "subshell-1"}"#, #"["subshell-1"]"#,
    ])
  func unknown(_ id: String) throws {
    let frontEnd = FrontEnd()
    _ = try create(frontEnd)
    for (request, reply) in [
      ("kernel_info_request", "kernel_info_reply"), ("execute_request", "execute_reply"),
      ("comm_msg", "comm_msg_reply"),
    ] {
      let all = try frontEnd.answers(
        to: frontEnd.send(request, headerExtra: #", "subshell_id": \#(id)"#))
      #expect(all.outline == ["busy", reply, "idle"])
      #expect(all[1].content["status"]?.text == "error")
      #expect(all[1].content["ename"]?.text == "RequestError")
    }
  }

  @Test("that is null is the main shell")
  func none() throws {
    let frontEnd = FrontEnd()
    let all = try frontEnd.answers(
      to: frontEnd.send("kernel_info_request", headerExtra: #", "subshell_id": null"#))
    #expect(all.content("kernel_info_reply")?["status"]?.text == "ok")
  }

  @Test("prints at the same time as the main shell, and each line belongs to its own cell")
  func printing() throws {
    let frontEnd = FrontEnd()
    let subshell = try create(frontEnd)
    let (even, odd) = (stride(from: 0, to: 20, by: 2), stride(from: 1, to: 20, by: 2))
    let cells = [even, odd].map { numbers in
      FrontEnd.cell((["meet"] + numbers.map { "say \($0)" }).joined(separator: "\n"))
    }
    let main = frontEnd.send("execute_request", cells[0])
    let other = frontEnd.send("execute_request", cells[1], subshell: subshell)
    for (request, numbers) in [(main, even), (other, odd)] {
      let printed = try frontEnd.answers(to: request).filter { $0.type == "stream" }
      #expect(
        printed.compactMap { $0.content["text"]?.text }.joined()
          == numbers.map { "\($0)\n" }.joined())
    }
  }
}
