"""The line as a sound."""

import math
from typing import Any

from fixtures import Line, plot
from pages import PageCase

# Counts what is made, and keeps what is played; its clock is the test's.
AUDIO = """
window.made = []; window.clock = 0;
window.AudioContext = class {
  constructor() { made.push(this); this.destination = {}; }
  get currentTime() { return clock; }
  parameter(name) {
    return { setValueCurveAtTime: curve => { this[name] = [...curve]; }, cancelScheduledValues() {}, setTargetAtTime() {} };
  }
  createOscillator() { return { frequency: this.parameter("pitches"), connect: other => other, start() {}, stop() {} }; }
  createGain() { return { gain: this.parameter("volumes"), connect: other => other }; }
  close() { this.isClosed = true; }
};
"""


class Sound(PageCase):
    def open_with_audio(self, values: list[float], **more: Any) -> None:
        self.open(plot(Line(values), **more), extra=f"<script>{AUDIO}</script>")
        self.stage.focus()

    def heard(self, name: str) -> list[float]:
        return self.page.evaluate(f"made.at(-1).{name}")

    def test_p_plays_the_line_from_low_to_high_and_the_stick_follows(self) -> None:
        self.open_with_audio([float(k) for k in range(101)])
        self.assertEqual(self.page.evaluate("made.length"), 0)
        self.page.keyboard.press("p")
        self.assertEqual(self.page.evaluate("made.length"), 1)
        pitches = self.heard("pitches")
        self.assertEqual(len(pitches), 181)
        self.assertAlmostEqual(pitches[0], 220, 3)
        self.assertAlmostEqual(pitches[90], 440, 3)
        self.assertAlmostEqual(pitches[-1], 880, 3)
        self.page.evaluate("clock = 0.05 + 1.5")
        self.frame()
        self.assertEqual(self.text(), "50")
        self.page.evaluate("clock = 4")
        self.frame()
        self.assertIsNone(self.text())
        self.page.wait_for_function("made[0].isClosed")

    def test_p_again_or_escape_stops_it(self) -> None:
        self.open_with_audio([1.0, 2, 3])
        for key in ("p", "Escape"):
            self.page.keyboard.press("p")
            self.page.keyboard.press(key)
            self.page.wait_for_function("made.every(one => one.isClosed)")
        self.assertEqual(self.page.evaluate("made.length"), 2)

    def test_gaps_are_silent_and_equal_values_are_one_pitch(self) -> None:
        self.open_with_audio([2.0, 2, math.nan, math.nan, 2, 2])
        self.page.keyboard.press("p")
        volumes = self.heard("volumes")
        self.assertEqual({volumes[k] for k in range(50, 130)}, {0})
        self.assertTrue(all(volumes[k] > 0 for k in (10, 30, 150, 170)))
        self.assertEqual({round(pitch) for pitch in self.heard("pitches")} - {220}, {440})

    def test_a_range_is_played_alone(self) -> None:
        self.open_with_audio([float(k) for k in range(101)])
        for key in ("Home", "PageDown", "Shift+PageDown"):
            self.page.keyboard.press(key)
        before = self.text()
        self.page.keyboard.press("p")
        pitches = self.heard("pitches")
        self.assertAlmostEqual(pitches[0], 220, 3)
        self.assertAlmostEqual(pitches[-1], 880, 3)
        self.page.keyboard.press("p")
        self.assertEqual(self.text(), before)
