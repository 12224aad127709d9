"""The kernel as a process: start, interrupt, shutdown, signals, orphanhood, encryption, registration."""

import contextlib
import ctypes
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Callable

import zmq
from zmq.utils.monitor import recv_monitor_message

from kernel_case import KernelCase
from kernel_process import FreePorts, Kernel
from processes import TIMEOUT, Piped, end_process, is_gone, read_line, wait_until
from under_test import CODE, SPEC, only_glowline
from wire import CHANNELS, DELIMITER, Client, result_of, signature, text_of

TRAPS = {-signal.SIGILL, -signal.SIGTRAP, -signal.SIGABRT, -signal.SIGBUS, -signal.SIGSEGV, -signal.SIGFPE}
PR_SET_CHILD_SUBREAPER = 36


class InterruptTest(KernelCase):
    def interrupt_by_message(self, kernel: Kernel, client: Client) -> None:
        self.assertEqual(client.ask("interrupt_request", channel="control").content["status"], "ok")

    def interrupt_by_signal(self, kernel: Kernel, client: Client) -> None:
        kernel.process.send_signal(signal.SIGINT)

    def is_interrupted(self, code: str, interrupt: Callable[[Kernel, Client], None]) -> Client:
        kernel, client = self.started()
        client.execute(CODE.set_n)
        request = client.start_running(code)
        interrupt(kernel, client)
        reply = client.reply(request).content
        self.assertEqual(reply["status"], "error")
        self.assertIn(reply["ename"], ("Interrupted", "KeyboardInterrupt"))
        self.assertEqual(client.published(request)[-2].kind, "error")
        self.assertEqual(result_of(self.run_cell(client, "n")), "5")
        return client

    def test_waiting_is_interrupted_by_message(self) -> None:
        self.is_interrupted(CODE.wait_long, self.interrupt_by_message)

    def test_waiting_is_interrupted_by_signal(self) -> None:
        self.is_interrupted(CODE.wait_long, self.interrupt_by_signal)

    def test_drawing_is_interrupted_by_message(self) -> None:
        self.is_interrupted(CODE.big_plot, self.interrupt_by_message)

    def test_drawing_is_interrupted_by_signal(self) -> None:
        self.is_interrupted(CODE.big_plot, self.interrupt_by_signal)

    @only_glowline
    def test_reading_is_interrupted(self) -> None:
        for interrupt in (self.interrupt_by_message, self.interrupt_by_signal):
            kernel, client = self.started()
            rows = "".join(f"{i},{i % 97}.5,{i % 13}\n" for i in range(300_000))
            (kernel.folder / "big.csv").write_text("a,b,c\n" + rows)
            client.execute("series b = [1, 2]")
            request = client.start_running("\n".join(['series c from "big.csv" column=b'] * 400))
            interrupt(kernel, client)
            self.assertEqual(client.reply(request).content["ename"], "Interrupted")
            client.published(request)
            self.assertEqual(result_of(self.run_cell(client, "count(b)")), "2")

    @only_glowline
    def test_the_state_is_that_before_the_statement(self) -> None:
        kernel, client = self.started()
        request = client.start_running("n = 1\nwait 30 s\nn = 2")
        self.interrupt_by_message(kernel, client)
        self.assertEqual(client.reply(request).content["ename"], "Interrupted")
        client.published(request)
        self.assertEqual(result_of(self.run_cell(client, "n")), "1")

    def test_an_interrupt_aborts_the_queued_cells(self) -> None:
        kernel, client = self.started()
        request = client.start_running(CODE.wait_long)
        queued = client.start_execute(CODE.hello)
        client.ask("kernel_info_request", channel="control")
        self.interrupt_by_message(kernel, client)
        client.reply(request)
        self.assertIn(client.reply(queued).content["status"], ("aborted", "error"))
        self.assertEqual(client.outputs(queued), [])

    def test_a_signal_harms_no_idle_kernel(self) -> None:
        kernel, client = self.started()
        client.execute(CODE.set_n)
        for _ in range(20):
            kernel.process.send_signal(signal.SIGINT)
            self.answers(client)
        self.assertEqual(result_of(self.run_cell(client, "n")), "5")

    def test_an_interrupt_of_an_idle_kernel_does_not_reach_the_next_cell(self) -> None:
        kernel, client = self.started()
        for _ in range(20):
            self.interrupt_by_message(kernel, client)
            self.assertEqual(text_of(self.run_cell(client, CODE.hello)), "hello, world\n")

    def test_control_is_answered_while_a_cell_runs(self) -> None:
        kernel, client = self.started()
        request = client.start_running(CODE.wait_long)
        for kind in ("kernel_info_request", "list_subshell_request", "usage_request"):
            client.ask(kind, channel="control")
        # The cell has not ended: nothing came on shell, and no idle of it.
        self.assertFalse(client.sockets["shell"].poll(0))
        self.interrupt_by_message(kernel, client)
        client.reply(request)

    def test_control_is_answered_while_a_cell_draws(self) -> None:
        kernel, client = self.started()
        request = client.start_running(CODE.big_plot)
        for _ in range(50):
            client.ask("kernel_info_request", channel="control")
        self.assertFalse(client.sockets["shell"].poll(0))
        self.interrupt_by_message(kernel, client)
        client.reply(request)


class EndTest(KernelCase):
    def test_shutdown_echoes_restart(self) -> None:
        for channel in ("control", "shell"):
            for restart in (True, False):
                with self.subTest(channel=channel, restart=restart):
                    kernel, client = self.started()
                    request = client.send(channel, "shutdown_request", {"restart": restart})
                    self.assertEqual(client.reply(request, channel).content, {"status": "ok", "restart": restart})
                    client.published(request)
                    self.assertEqual(kernel.ended(), 0)

    def test_shutdown_ends_a_running_cell(self) -> None:
        for code in (CODE.wait_long, CODE.big_plot):
            kernel, client = self.started()
            client.start_running(code)
            request = client.send("control", "shutdown_request", {"restart": False})
            client.reply(request, "control")
            self.assertNotIn(kernel.ended(), TRAPS)

    def test_shutdown_ends_a_question(self) -> None:
        kernel, client = self.started()
        client.question(client.start_execute(CODE.ask, allow_stdin=True))
        request = client.send("control", "shutdown_request", {"restart": False})
        client.reply(request, "control")
        kernel.ended()

    def test_a_restart_serves_the_same_connection_file(self) -> None:
        kernel, client = self.started()
        client.execute(CODE.set_n)
        for _ in range(3):
            request = client.send("control", "shutdown_request", {"restart": True})
            client.reply(request, "control")
            kernel.ended()
            kernel.launch()
            client.close()
            client = kernel.client()
            self.assertEqual(client.execute("n")[0].content["status"], "error")

    def test_terminate_ends_it(self) -> None:
        for code in (None, CODE.wait_long, CODE.big_plot):
            kernel, client = self.started()
            if code:
                client.start_running(code)
            kernel.process.send_signal(signal.SIGTERM)
            self.assertIn(kernel.ended(), (0, -signal.SIGTERM, 128 + signal.SIGTERM))

    @only_glowline
    def test_an_end_leaves_no_sockets_behind(self) -> None:
        for end in ("shutdown", "terminate"):
            self.transport = "ipc"
            kernel, _ = self.started()
            if end == "shutdown":
                kernel.shut_down()
            else:
                kernel.process.send_signal(signal.SIGTERM)
                kernel.ended()
            self.assertEqual(list(kernel.folder.glob("s-*")), [])

    def orphan(self, environment: dict[str, str]) -> tuple[Kernel, Piped, int]:
        """Starts the kernel from a process that is then killed."""
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        kernel = self.start(launch=False)
        script = (
            "import json, os, subprocess, sys, time\n"
            "argv, folder, log, setting = json.loads(sys.argv[1])\n"
            "environment = os.environ | ({'JPY_PARENT_PID': str(os.getpid())} if setting else {})\n"
            "out = open(log, 'ab')\n"
            "streams = {'stdin': subprocess.DEVNULL, 'stdout': out, 'stderr': out}\n"
            "kernel = subprocess.Popen(argv, cwd=folder, env=environment, start_new_session=True, **streams)\n"
            "print(kernel.pid, flush=True)\n"
            "time.sleep(600)\n"
        )
        surroundings = {name: value for name, value in kernel.environment.items() if name != "JPY_PARENT_PID"}
        words = json.dumps([kernel.argv, str(kernel.folder), str(kernel.log), bool(environment)])
        launcher = Piped([sys.executable, "-c", script, words], env=surroundings, stdout=subprocess.PIPE, text=True)
        pid = int(read_line(launcher.stdout))
        self.addCleanup(end_process, pid)
        return kernel, launcher, pid

    def ends_with_its_launcher(self, environment: dict[str, str], code: str | None) -> None:
        kernel, launcher, pid = self.orphan(environment)
        client = kernel.client()
        if code:
            client.start_running(code)
        launcher.kill()
        launcher.wait(TIMEOUT)
        launcher.stdout.close()
        self.assertTrue(is_gone(pid), "the kernel outlives its launcher")

    def test_it_ends_when_its_launcher_is_killed(self) -> None:
        self.ends_with_its_launcher({"JPY_PARENT_PID": "set"}, None)

    def test_it_ends_in_the_midst_of_a_cell_when_its_launcher_is_killed(self) -> None:
        self.ends_with_its_launcher({"JPY_PARENT_PID": "set"}, CODE.wait_long)

    @only_glowline
    def test_it_ends_with_a_launcher_that_does_not_name_itself(self) -> None:
        self.ends_with_its_launcher({}, None)


class StartTest(KernelCase):
    def test_extra_arguments_are_ignored(self) -> None:
        _, client = self.started(arguments=["script.glow", "--debug", "x y", ""] if SPEC.language == "glowline" else ["script.py"])
        self.answers(client)

    def test_port_0_is_chosen_and_written_back(self) -> None:
        kernel = self.start(**{f"{channel}_port": 0 for channel in CHANNELS})
        written: dict = {}

        def is_written() -> bool:
            try:
                written.update(json.loads(kernel.file.read_text()))
            except json.JSONDecodeError:
                self.assertNotEqual(SPEC.language, "glowline", "the file is replaced as a whole")
            return all(written.get(f"{channel}_port") for channel in CHANNELS)

        wait_until(is_written, "the ports are written")
        self.assertEqual(len({written[f"{channel}_port"] for channel in CHANNELS}), 5)
        self.assertEqual(
            {name: value for name, value in written.items() if not name.endswith("_port")},
            {name: value for name, value in kernel.connection.items() if not name.endswith("_port")},
        )
        if SPEC.language == "glowline":
            self.assertEqual(kernel.file.stat().st_mode & 0o077, 0, "the key is nobody else's")
        kernel.connection = written
        self.answers(kernel.client())

    def test_ports_may_be_text(self) -> None:
        kernel = self.start(launch=False)
        ports = {name: str(value) for name, value in kernel.connection.items() if name.endswith("_port")}
        kernel.file.write_text(json.dumps(kernel.connection | ports))
        kernel.launch()
        self.answers(kernel.client())

    def refuses(self, kernel: Kernel, *words: str) -> None:
        self.assertNotIn(kernel.ended(), TRAPS | {0})
        log = kernel.log.read_text()
        for word in words:
            self.assertIn(word, log)
        self.assertLess(len(log.splitlines()), 6, log)

    @only_glowline
    def test_a_taken_port_is_an_error_with_its_reason(self) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            self.refuses(self.start(iopub_port=port), str(port), "in use")

    @only_glowline
    def test_a_bad_connection_file_is_an_error_with_its_reason(self) -> None:
        for text in ("", "{", "[]", "{}", '{"transport": "tcp"}', "\xff", '{"transport": "carrier pigeon", "ip": "x", "key": ""}'):
            with self.subTest(text=text):
                kernel = self.start(launch=False)
                kernel.file.write_bytes(text.encode("latin-1"))
                kernel.launch()
                self.refuses(kernel, "connection.json")
        kernel = self.start(launch=False)
        kernel.file.unlink()
        kernel.launch()
        self.refuses(kernel, "connection.json")
        self.refuses(self.start(shell_port=70_000), "70000")
        self.refuses(self.start(signature_scheme="hmac-rot13"), "hmac-rot13")
        self.refuses(self.start(ip="203.0.113.1"), "203.0.113.1")

    def test_many_start_at_once(self) -> None:
        kernels = [self.start() for _ in range(8)]
        for kernel in kernels:
            self.answers(kernel.client())


class EncryptionTest(KernelCase):
    def setUp(self) -> None:
        if "curve" not in SPEC.json.get("metadata", {}).get("supported_encryption", []):
            self.skipTest("the kernelspec does not offer it")

    def is_refused(self, client: Client, channel: str, kind: int, server_key: str | None) -> None:
        """Says something on a connection with a wrong key of the kernel, or without any, that never comes about."""
        socket = client.socket(kind)
        if server_key:
            socket.curve_serverkey = server_key.encode()
            socket.curve_publickey, socket.curve_secretkey = zmq.curve_keypair()
        failed = zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL | zmq.EVENT_HANDSHAKE_FAILED_AUTH
        events = socket.get_monitor_socket(failed | zmq.EVENT_HANDSHAKE_SUCCEEDED)
        if kind == zmq.SUB:
            socket.subscribe(b"")
        socket.connect(client.address(channel))
        if kind == zmq.DEALER:
            # When the connection has failed the socket takes nothing more, and would wait for ever to be rid of it.
            with contextlib.suppress(zmq.Again):
                socket.send_multipart(client.frames(client.header("kernel_info_request"), {}), zmq.NOBLOCK)
        self.assertTrue(events.poll(TIMEOUT * 1000), f"the connection to {channel} neither fails nor succeeds")
        self.assertNotEqual(recv_monitor_message(events)["event"], zmq.EVENT_HANDSHAKE_SUCCEEDED, channel)
        self.assertFalse(socket.poll(0), f"heard on {channel}")
        socket.disable_monitor()

    def test_only_clients_with_keys_are_heard(self) -> None:
        for transport in ("tcp", "ipc"):
            with self.subTest(transport=transport):
                self.transport = transport
                public, secret = (key.decode() for key in zmq.curve_keypair())
                kernel = self.start(curve_publickey=public, curve_secretkey=secret)
                client = kernel.client(secret=zmq.curve_keypair())
                self.assertEqual(result_of(self.run_cell(client, CODE.expression)), CODE.expression_value)
                self.assertEqual(client.beat(), b"ping")
                other_public, _ = (key.decode() for key in zmq.curve_keypair())
                for server_key in (None, other_public):
                    for channel, kind in (("shell", zmq.DEALER), ("control", zmq.DEALER), ("iopub", zmq.SUB)):
                        self.is_refused(client, channel, kind, server_key)
                self.run_cell(client, CODE.hello)
                self.answers(client)
                # Of a request that is heard everyone hears.
                self.assertEqual([m.parent for m in client.unread["iopub"] if m.parent and m.parent_id not in client.sent], [])
                kernel.end()


class RegistrationTest(KernelCase):
    """The handshake of protocol 5.6: the kernel chooses its ports and tells them."""

    def register(self, kernel_id: str = "k-1", answer: bool = True, key: str = "a key") -> tuple[Kernel, dict]:
        ports = FreePorts(1)
        self.addCleanup(ports.close)
        (port,) = ports.numbers
        context = zmq.Context()
        self.addCleanup(context.destroy, 0)
        context.setsockopt(zmq.SNDTIMEO, TIMEOUT * 1000)
        context.setsockopt(zmq.RCVTIMEO, TIMEOUT * 1000)
        registrar = context.socket(zmq.ROUTER)
        registrar.bind(f"tcp://127.0.0.1:{port}")
        kernel = self.start(launch=False)
        kernel.file.write_text(
            json.dumps(
                {
                    "kernel_id": kernel_id,
                    "transport": "tcp",
                    "registration_ip": "127.0.0.1",
                    "registration_port": port,
                    "signature_scheme": "hmac-sha256",
                    "key": key,
                }
            )
        )
        kernel.launch()
        self.assertTrue(registrar.poll(TIMEOUT * 1000), "no registration; " + kernel.log.read_text()[-500:])
        frames = registrar.recv_multipart()
        identity, (delimiter, signed, content) = frames[0], frames[-3:]
        self.assertEqual(delimiter, DELIMITER)
        self.assertEqual(signed, signature(key.encode(), [content]))
        if answer:
            acknowledgement = b'{"status": "ok"}'
            registrar.send_multipart([identity, DELIMITER, signature(key.encode(), [acknowledgement]), acknowledgement])
        return kernel, json.loads(content)

    @only_glowline
    def test_a_registered_kernel_serves(self) -> None:
        kernel, content = self.register()
        self.assertEqual(content["kernel_id"], "k-1")
        self.assertEqual(set(content), {"kernel_id"} | {f"{channel}_port" for channel in CHANNELS})
        kernel.connection = {"transport": "tcp", "ip": "127.0.0.1", "key": "a key"}
        for channel in CHANNELS:
            self.assertIsInstance(content[f"{channel}_port"], str)
            kernel.connection[f"{channel}_port"] = int(content[f"{channel}_port"])
        self.answers(kernel.client())

    @only_glowline
    def test_a_kernel_that_is_not_acknowledged_ends(self) -> None:
        kernel, _ = self.register(answer=False)
        self.assertNotIn(kernel.ended(), TRAPS | {0})
