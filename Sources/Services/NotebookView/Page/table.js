// The values as a table that other programs paste.

import { clean } from "./label.js";
import { numberText } from "./numbers.js";
import { isoTime } from "./times.js";

/**
 * The hits from the first to the last of some series as lines of columns: where, and the value of each series.
 * @param {(Pick<Series, "P" | "V" | "hits" | "label" | "name"> & { first: number, last: number })[]} columns
 * @param {string} heading @param {Zone | null | undefined} zone
 */
export function tableText(columns, heading, zone) {
  /** @type {Map<number, string[]>} */
  const rows = new Map();
  columns.forEach(({ P, V, hits, first, last }, column) => {
    for (let at = first; at >= 0 && at <= last; at += 1) {
      const k = hits[at], row = rows.get(P[k]) || columns.map(() => "");
      row[column] = numberText(V[k]);
      rows.set(P[k], row);
    }
  });
  const lines = [...rows].sort((a, b) => a[0] - b[0]).map(([place, row]) => [zone ? isoTime(zone, place) : numberText(place), ...row]);
  return [[heading, ...columns.map((own) => clean(own.label || own.name))], ...lines].map((line) => line.join("\t")).join("\n") + "\n";
}
