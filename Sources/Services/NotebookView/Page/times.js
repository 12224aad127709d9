// Times as the zone's clocks show them.

export const MONTHS = Array.from({ length: 12 }, (_, k) => new Date(0, k).toLocaleString("en", { month: "long" }));
export const DAYS = Array.from({ length: 7 }, (_, k) => new Date(0, 0, k).toLocaleString("en", { weekday: "long" }));

/**
 * The zone of dates without a clock.
 * @type {Zone}
 */
export const UTC = [[0, 0, ""]];

/** @param {number} value */
function pad(value, width = 2, fill = "0") {
  return String(value).padStart(width, fill);
}

/**
 * The zone's clock at an instant: a Date whose UTC fields are the local ones.
 * @param {Zone} zone @param {number} time
 */
export function clock(zone, time) {
  const [, offset, name] = zone.reduce((found, entry) => (entry[0] <= time ? entry : found), zone[0]);
  return { date: new Date((Math.floor(time) + offset) * 1000), offset, name };
}

/** @param {number} offset @param {string} colon */
function offsetText(offset, colon) {
  const size = Math.abs(offset);
  const seconds = colon && size % 60 ? colon + pad(size % 60) : "";
  return (offset < 0 ? "-" : "+") + pad(Math.floor(size / 3600)) + colon + pad(Math.floor(size / 60) % 60) + seconds;
}

/**
 * ISO 8601 with offset, microseconds where there are some.
 * @param {Zone} zone @param {number} time
 */
export function isoTime(zone, time) {
  const whole = Math.floor(Math.round(time * 1e6) / 1e6);
  const micro = Math.round((time - whole) * 1e6);
  const { date, offset } = clock(zone, whole);
  const fraction = micro ? "." + pad(micro, 6).replace(/0+$/, "") : "";
  return date.toISOString().slice(0, -5) + fraction + offsetText(offset, ":");
}

/**
 * A time in a format of strftime.
 * @param {Zone} zone @param {number} time @param {string} format
 */
export function formatTime(zone, time, format) {
  const { date, offset, name } = clock(zone, time);
  const iso = date.toISOString(), month = MONTHS[date.getUTCMonth()], hour = date.getUTCHours();
  const weekday = date.getUTCDay(), isoDay = weekday || 7;
  // An ISO week is in the year of its Thursday.
  const thursday = new Date(Number(date) + (4 - isoDay) * 864e5);
  const [days, isoDays] = [date, thursday].map((at) => Math.floor((Number(at) - Date.UTC(at.getUTCFullYear(), 0)) / 864e5));
  /** @type {Record<string, string>} */
  const fields = {
    Y: iso.slice(0, -20), y: iso.slice(-22, -20), m: iso.slice(-19, -17), d: iso.slice(-16, -14), H: iso.slice(-13, -11), M: iso.slice(-10, -8), S: iso.slice(-7, -5),
    F: iso.slice(0, -14), R: iso.slice(-13, -8), T: iso.slice(-13, -5), e: pad(date.getUTCDate(), 2, " "), I: pad(((hour + 11) % 12) + 1),
    f: pad(Math.floor((time - Math.floor(time)) * 1e6), 6), j: pad(days + 1, 3), u: String(isoDay), G: pad(thursday.getUTCFullYear(), 4),
    V: pad(((isoDays + 7) / 7) | 0), U: pad(((days + 7 - weekday) / 7) | 0), W: pad(((days + 8 - isoDay) / 7) | 0),
    B: month, b: month.slice(0, 3), h: month.slice(0, 3), A: DAYS[weekday], a: DAYS[weekday].slice(0, 3), p: hour < 12 ? "AM" : "PM",
    z: offsetText(offset, ""), Z: name, n: "\n", t: "\t", "%": "%",
  };
  return format.replace(/%(-?)([a-zA-Z%])/g, (_, bare, code) => (bare ? String(Number(fields[code])) : fields[code]));
}
