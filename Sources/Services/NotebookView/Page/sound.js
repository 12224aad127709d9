// The line as a sound, as audio graphs have it: through the window in three seconds, higher where the value is higher, silent in gaps.

import { box, left, right, series } from "./plot.js";
import { firstPlace } from "./points.js";
import { active, rest, select, selectAt, shown } from "./select.js";
import { config, live, root } from "./stage.js";

/** In seconds; how often a second the pitch is given; the lowest pitch in Hz, and how many octaves above it the highest is. */
const LENGTH = 3, RATE = 60, LOWEST = 220, OCTAVES = 2;
const VOLUME = 0.2;
/**
 * What sounds now; nothing is made before somebody asks for it.
 * @type {{ context: AudioContext, volume: GainNode, frame: number, before: typeof shown } | null}
 */
let playing = null;

/**
 * The y of a line at one of the data's x; NaN in a gap. A sample alone sounds as far as `near`.
 * @param {Series} own @param {number} x @param {number} near
 */
function levelAt(own, x, near) {
  const { X, Y, hits, places } = own, joins = config.gaps === "join" || own.as === "dots" || own.as === "bars";
  const next = firstPlace(joins ? places : X, x);
  const [a, b] = [next - 1, next].map((k) => (joins ? hits[k] : k));
  const from = Y[a] ?? NaN, to = Y[b] ?? NaN;
  if (Number.isNaN(from) || Number.isNaN(to) || own.breaks?.includes(b)) {
    if (x - X[a] <= near && !Number.isNaN(from)) return from;
    return X[b] - x <= near ? to : NaN;
  }
  if (own.as === "step") return X[b] === x ? to : from;
  return from + ((to - from) * (x - X[a])) / (X[b] - X[a] || 1);
}

/**
 * Pitches and volumes of the line between two of the data's x.
 * @param {Series} own @param {number} start @param {number} end
 */
function tune(own, start, end) {
  const count = LENGTH * RATE + 1, step = (end - start) / (count - 1);
  const levels = Array.from({ length: count }, (_, k) => levelAt(own, start + step * k, step / 2));
  const heard = levels.filter((y) => !Number.isNaN(y)), [top, bottom] = [Math.min(...heard), Math.max(...heard)];
  // On an axis upside down the greatest value is at the bottom.
  const [first, ...more] = own.hits, other = more.find((k) => own.V[k] !== own.V[first]) ?? first;
  const isTurned = (own.V[other] - own.V[first]) * (own.Y[other] - own.Y[first]) > 0;
  let last = LOWEST;
  const pitches = Float32Array.from(levels, (y) => {
    const share = bottom > top ? (bottom - y) / (bottom - top) : 0.5;
    if (!Number.isNaN(y)) last = LOWEST * 2 ** (OCTAVES * (isTurned ? 1 - share : share));
    return last;
  });
  // It begins and ends without a click.
  const volumes = Float32Array.from(levels, (y, k) => (Number.isNaN(y) || !k || k === count - 1 ? 0 : VOLUME));
  return { pitches, volumes, isSilent: !heard.length };
}

/** Plays the window, or the range that is shown, of the active series; stops where it plays. */
export function toggleSound() {
  if (playing) {
    stopSound();
    return;
  }
  const own = series[active];
  if (!own) return;
  const [low, high] = [left, right].map((x) => (x - box.x) / box.sx), before = shown;
  const range = before && before.from !== null && before.from !== before.k ? [own.X[before.from], own.X[before.k]] : [low, high];
  const start = Math.max(Math.min(...range), Math.min(low, own.X[0])), end = Math.max(...range);
  const { pitches, volumes, isSilent } = tune(own, start, end);
  if (isSilent || !window.AudioContext) return;
  const context = new AudioContext(), voice = context.createOscillator(), volume = context.createGain(), now = context.currentTime + 0.05;
  voice.type = "triangle";
  voice.frequency.setValueCurveAtTime(pitches, now, LENGTH);
  volume.gain.value = 0;
  volume.gain.setValueCurveAtTime(volumes, now, LENGTH);
  voice.connect(volume).connect(context.destination);
  voice.start(now);
  voice.stop(now + LENGTH);
  playing = { context, volume, frame: 0, before };
  // Who hears the line need not be told each of its values.
  live.setAttribute("aria-live", "off");
  root.dataset.sound = "";
  const follow = () => {
    if (!playing) return;
    const share = (context.currentTime - now) / LENGTH;
    if (share >= 1 || !root.isConnected) {
      stopSound();
      return;
    }
    if (share >= 0) selectAt(box.x + box.sx * (start + share * (end - start)), null, false);
    playing.frame = requestAnimationFrame(follow);
  };
  follow();
}

/** Ends the sound; what was shown before it is shown again. */
export function stopSound() {
  if (!playing) return false;
  const { context, frame, before, volume } = playing;
  playing = null;
  cancelAnimationFrame(frame);
  volume.gain.cancelScheduledValues(0);
  volume.gain.setTargetAtTime(0, context.currentTime, 0.01);
  setTimeout(() => context.close(), 60);
  live.removeAttribute("aria-live");
  delete root.dataset.sound;
  if (before) select(before.k, before.from);
  else rest();
  return true;
}
