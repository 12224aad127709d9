// The text over the value stick.

/** A template `{field}` or `{field:format}` filled in, as the kernel does it. */
function labelText(template, sample, zone) {
  return template.replace(/\{\{|\}\}|\{(\w+)(?::([^}]*))?\}/g, (all, field, format) => {
    if (!field) return all[0];
    const value = sample[field];
    if (typeof value === "string") return value;
    if (field === "time") return format === undefined ? isoTime(zone, value) : formatTime(zone, value, format);
    return typeset(format === undefined ? figure(value) : formatNumber(value, format));
  });
}

/** A text on one line, without control characters. */
function clean(text) {
  return String(text ?? "").replace(/\p{Cc}/gu, " ");
}

/** The middle of a label over x that stays inside the picture; a wider one overhangs on the left. */
function clampLabel(x, labelWidth, pictureWidth) {
  return clamp(x, labelWidth / 2, pictureWidth - labelWidth / 2);
}
