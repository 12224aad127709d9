"""The way of messages between page and kernel: a window of two, latest wins, one kernel process at a time."""

import fixtures
from pages import PageCase, import_modules

SET_UP = """
window.posted = []; window.heard = []; window.taken = [];
window.addEventListener("glowline-down", event => heard.push(event.detail));
window.up = (phase, seq, more) => {
  const detail = { k: "k", plot: "p", rev: "r", view: "v", seq, phase, ...more };
  const event = new CustomEvent("glowline-up", { cancelable: true, detail });
  taken.push(!window.dispatchEvent(event));
};
window.carrier = carry("k", "b1", message => { if (window.broken) throw new Error("gone"); posted.push(message); });
"""


class Carrier(PageCase):
    def setUp(self) -> None:
        super().setUp()
        import_modules(self.page)
        self.page.evaluate("() => {" + SET_UP + "}")

    def sequence(self) -> list:
        return self.page.evaluate("posted.map(m => m.seq)")

    def test_window_of_two_and_latest_wins(self) -> None:
        self.page.evaluate("for (let seq = 1; seq <= 50; seq += 1) up('move', seq)")
        self.assertEqual(self.sequence(), [1, 2])
        self.page.evaluate("carrier.answered({ view: 'v', seq: 1, kind: 'sel' }, ['picture'])")
        self.assertEqual(self.sequence(), [1, 2, 50])
        self.assertEqual(
            self.page.evaluate("heard"), [{"k": "k", "boot": "b1", "view": "v", "seq": 1, "kind": "sel", "buffers": ["picture"]}]
        )
        self.assertNotIn("k", self.page.evaluate("posted[0]"))

    def test_each_plot_waits_for_itself(self) -> None:
        self.page.evaluate("for (let seq = 1; seq <= 9; seq += 1) up('move', seq, { plot: 'p' + seq % 3 })")
        self.page.evaluate("[1, 2].forEach(seq => carrier.answered({ view: 'v', seq }))")
        self.page.evaluate("[7, 8, 9].forEach(seq => carrier.answered({ view: 'v', seq }))")
        self.assertEqual(sorted(self.sequence()), [1, 2, 7, 8, 9])

    def test_end_goes_at_once_and_drops_the_move(self) -> None:
        self.page.evaluate("for (let seq = 1; seq <= 5; seq += 1) up('move', seq); up('end', 6)")
        self.page.evaluate("[1, 2, 6].forEach(seq => carrier.answered({ view: 'v', seq }))")
        self.assertEqual(self.sequence(), [1, 2, 6])

    def test_taking(self) -> None:
        self.page.evaluate("up('ping', 1); up('ping', 2, { k: 'other' }); carry('k', 'b2', message => posted.push(message)); up('ping', 3)")
        self.assertEqual(self.page.evaluate("taken"), [True, False, True])
        self.assertEqual(self.sequence(), [1, 3])

    def test_a_retired_carrier_is_silent(self) -> None:
        self.page.evaluate("carrier.lost()")
        self.assertEqual(self.page.evaluate("heard.map(m => m.kind)"), ["lost"])
        self.page.evaluate("carry('k', 'b2', () => {}); carrier.lost(); carrier.answered({ view: 'v', seq: 1, kind: 'sel' })")
        self.assertEqual(self.page.evaluate("heard.map(m => m.kind)"), ["lost"])

    def test_the_higher_rank_is_first(self) -> None:
        """Whichever of two carriers of one process comes first: one takes the messages, the other is silent."""
        self.page.evaluate("carry('k', 'b1', message => posted.push(['extension', message.seq]), 1)")
        self.page.evaluate("up('ping', 1); window.bridge = carry('k', 'b1', () => posted.push('bridge')); up('ping', 2)")
        self.assertEqual(self.page.evaluate("posted"), [["extension", 1], ["extension", 2]])
        self.assertEqual(self.page.evaluate("taken"), [True, True])
        self.page.evaluate("bridge.answered({ view: 'v', seq: 1, kind: 'sel' })")
        self.assertEqual(self.page.evaluate("heard"), [])

    def test_answers_to_the_announcement_are_taken(self) -> None:
        self.page.evaluate(
            "() => { addEventListener('glowline-bridge', () => up('ping', 9)); carry('k', 'b1', message => posted.push(message)); }"
        )
        self.assertEqual(self.page.evaluate("taken"), [True])

    def test_failing_post_leaves_room(self) -> None:
        self.page.evaluate("window.broken = true; up('move', 1); up('move', 2); up('move', 3); window.broken = false; up('move', 4)")
        self.assertEqual(self.sequence(), [4])

    def test_bridge_module(self) -> None:
        """The widget model's module, on a model that stands in."""
        result = self.page.evaluate(
            """async text => {
          const { default: bridge } = await import("data:text/javascript," + encodeURIComponent(text));
          const sent = [], listeners = new Map();
          let live = null;
          const model = {
            get: key => ({ k: "w", boot: "b" })[key], send: message => sent.push(message),
            on: (name, action) => listeners.set(name, action), off: name => listeners.delete(name),
            widget_manager: {
              get_model: async () => ({ comm_live: false, on: (_, action) => { live = action; } }),
            },
          };
          const end = bridge.initialize({ model });
          await null; await null;
          window.dispatchEvent(new CustomEvent("glowline-up", { cancelable: true, detail: { k: "w", phase: "ping", view: "v", seq: 1 } }));
          listeners.get("msg:custom")({ kind: "ack", view: "v", seq: 1 }, []);
          live();
          window.dispatchEvent(new CustomEvent("glowline-bridge", { detail: { k: "w", boot: "b", rank: 1 } }));
          listeners.get("msg:custom")({ kind: "sel", view: "v", seq: 2 }, []);
          end();
          return [sent.map(m => m.phase ?? m), heard.map(m => m.kind), listeners.size];
        }""",
            (fixtures.BUNDLE / "bridge.js").read_text(),
        )
        self.assertEqual(result, [["ping"], ["ack", "lost"], 0])
