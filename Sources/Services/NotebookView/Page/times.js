// Times as the zone's clocks show them. A zone is a list of [since, offset in seconds, name], ascending.

const MONTHS = Array.from({ length: 12 }, (_, k) => new Date(0, k).toLocaleString("en", { month: "long" }));
const DAYS = Array.from({ length: 7 }, (_, k) => new Date(0, 0, k).toLocaleString("en", { weekday: "long" }));

function pad(value, width = 2, fill = "0") {
  return String(value).padStart(width, fill);
}

/** The zone's clock at an instant: a Date whose UTC fields are the local ones. */
function clock(zone, time) {
  const [, offset, name] = zone.reduce((found, entry) => (entry[0] <= time ? entry : found), zone[0]);
  return { date: new Date((Math.floor(time) + offset) * 1000), offset, name };
}

function offsetText(offset, colon) {
  const size = Math.abs(offset);
  const seconds = colon && size % 60 ? colon + pad(size % 60) : "";
  return (offset < 0 ? "-" : "+") + pad(Math.floor(size / 3600)) + colon + pad(Math.floor(size / 60) % 60) + seconds;
}

/** ISO 8601 with offset, microseconds where there are some. */
function isoTime(zone, time) {
  const whole = Math.floor(Math.round(time * 1e6) / 1e6);
  const micro = Math.round((time - whole) * 1e6);
  const { date, offset } = clock(zone, whole);
  const fraction = micro ? "." + pad(micro, 6).replace(/0+$/, "") : "";
  return date.toISOString().slice(0, -5) + fraction + offsetText(offset, ":");
}

/** A time in a format of strftime. */
function formatTime(zone, time, format) {
  const { date, offset, name } = clock(zone, time);
  const iso = date.toISOString();
  const year = date.getUTCFullYear(), month = date.getUTCMonth(), day = date.getUTCDate(), hour = date.getUTCHours();
  const fields = {
    Y: [year, 4], y: [year % 100], m: [month + 1], d: [day], e: [day, 2, " "], H: [hour], I: [((hour + 11) % 12) + 1],
    M: [date.getUTCMinutes()], S: [date.getUTCSeconds()], f: [Math.floor((time - Math.floor(time)) * 1e6), 6],
    j: [(Date.UTC(year, month, day) - Date.UTC(year, 0, 1)) / 864e5 + 1, 3],
    B: MONTHS[month], b: MONTHS[month].slice(0, 3), h: MONTHS[month].slice(0, 3),
    A: DAYS[date.getUTCDay()], a: DAYS[date.getUTCDay()].slice(0, 3), p: hour < 12 ? "AM" : "PM",
    F: iso.slice(0, -14), R: iso.slice(-13, -8), T: iso.slice(-13, -5), z: offsetText(offset, ""), Z: name,
    n: "\n", t: "\t", "%": "%",
  };
  return format.replace(/%(-?)([a-zA-Z%])/g, (_, bare, code) => {
    const field = fields[code];
    return typeof field === "string" ? field : bare ? field[0] : pad(...field);
  });
}
