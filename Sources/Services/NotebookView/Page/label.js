// The text over the value stick.

import { clamp, clockText, figure, formatNumber, numberText, typeset } from "./numbers.js";
import { formatTime, isoTime } from "./times.js";

/**
 * A template `{field}` or `{field:format}` filled in, as the kernel does it.
 * @param {string} template @param {Record<string, string | number>} sample @param {Zone | null | undefined} zone
 * @param {string[]} [durations] the fields that are lengths of time @param {boolean} [isExact] whether numbers keep all digits, as ticks do
 */
export function labelText(template, sample, zone, durations, isExact) {
  return template.replace(/\{\{|\}\}|\{(\w+)(?::([^}]*))?\}/g, (all, field, format) => {
    if (!field) return all[0];
    const value = sample[field];
    if (typeof value === "string") return value;
    if (zone && field === "time") return format === undefined ? isoTime(zone, value) : formatTime(zone, value, format);
    if (format === "duration" || (format === undefined && durations?.includes(field))) return clockText(value);
    return typeset(format === undefined ? (isExact ? numberText : figure)(value) : formatNumber(value, format, isExact));
  });
}

/**
 * A text on one line, without control characters.
 * @param {unknown} text
 */
export function clean(text) {
  return String(text ?? "").replace(/\p{Cc}/gu, " ");
}

/**
 * The middle of a label over x that stays inside the picture; a wider one overhangs on the left.
 * @param {number} x @param {number} labelWidth @param {number} pictureWidth
 */
export function clampLabel(x, labelWidth, pictureWidth) {
  return clamp(x, labelWidth / 2, pictureWidth - labelWidth / 2);
}
