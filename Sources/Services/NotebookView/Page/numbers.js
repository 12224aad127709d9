// Figures as the kernel writes them: printf's rounding, Swift's shortest texts.

/** The letters of powers of 1000; the blank is none. */
const PREFIXES = "afpnµm kMGTPE", MONEY = " kMBT";

/**
 * The nearest figure from low to high; where there is none, high.
 * @param {number} value @param {number} low @param {number} high
 */
export function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/**
 * Like `%.*e`: an exact half goes to the even digit, where toExponential goes up.
 * @param {number} size @param {number} [digits]
 */
function exponent(size, digits) {
  // oxlint-disable-next-line oxc/number-arg-out-of-range -- 100 since ES2018
  const exact = size.toExponential(60), end = digits ? digits + 2 : 1;
  const isHalf = digits !== undefined && Number(exact[end - 1]) % 2 === 0 && /^\.?50*e/.test(exact.slice(end));
  const text = isHalf ? exact.slice(0, end) + exact.slice(62) : size.toExponential(digits);
  return text.replace(/e(.)(\d)$/, "e$10$2");
}

/**
 * The shortest text that reads back as the same number.
 * @param {number} value
 */
export function numberText(value) {
  const size = Math.abs(value);
  // `NaN` is nan, and `-Infinity` -inf.
  const isLong = size && (size < 1e-4 || (size > 2 ** 53 && size < Infinity));
  return isLong ? exponent(value) : String(value).replace("inity", "").toLowerCase();
}

/**
 * Like `%.*f`: an exact half goes to the even digit, where toFixed goes up.
 * @param {number} size @param {number} decimals
 */
function fixed(size, decimals) {
  if (size >= 1e21) return exponent(size, decimals);
  const shifted = size * 10 ** decimals;
  const isHalf = shifted % 2 === 0.5 && Number.isInteger(size * 2 ** (decimals + 1));
  return (isHalf ? Math.floor(shifted) / 10 ** decimals : size).toFixed(decimals);
}

/**
 * Like `%.*g`.
 * @param {number} size @param {number} digits
 */
function general(size, digits) {
  const power = Number(size.toExponential(digits - 1).split("e")[1]);
  const text = power < -4 || power >= digits ? exponent(size, digits - 1) : fixed(size, digits - 1 - power);
  return text.replace(/\.(\d*?)0*(?=e|$)/, (_, kept) => (kept ? "." + kept : ""));
}

/**
 * A value as labels show it: six digits below 10,000, two decimals from there.
 * @param {number} value
 */
export function figure(value) {
  const size = Math.abs(value);
  if (!(size < 1e13)) return numberText(value);
  const shown = Number(size < 1e4 ? general(size, 6) : Math.round(size * 100) / 100);
  return numberText(value < 0 ? -shown : shown);
}

/**
 * A number in the unit of its size; the blank among the letters is the unit without one.
 * @param {number} size @param {number | undefined} decimals @param {string} letters @param {number} digits
 */
function scaled(size, decimals, letters, digits) {
  if (!size) return "0";
  const one = letters.indexOf(" "), last = letters.length - one - 1;
  let group = clamp(Math.floor(Math.log10(size) / 3), -one, last);
  for (;;) {
    const part = size / 1000 ** group;
    const text = decimals === undefined ? numberText(Number(general(part, digits))) : fixed(part, decimals);
    // 999.99 rounded to one decimal is 1k.
    if (group >= last || Number(text) < 1000) return (text + letters[group + one]).trim();
    group += 1;
  }
}

/**
 * A number in a format `[+][,][.N](f|e|g|si|short|%)`; `isExact` keeps what tells neighbouring ticks apart.
 * @param {number} value @param {string} format @param {boolean} [isExact] @returns {string}
 */
export function formatNumber(value, format, isExact) {
  if (!Number.isFinite(value)) return numberText(value);
  // The kernel has read the format: it is one.
  const [, plus, comma, places, style] = /** @type {RegExpExecArray} */ (/^(\+?)(,?)(?:\.(\d+))?(\D*)$/.exec(format));
  if (style === "%") return formatNumber(value * 100, format.replace("%", "f")) + "%";
  const size = Math.abs(value);
  const decimals = /** @type {number | undefined} */ (places && Number(places));
  let text;
  if (style === "f") text = fixed(size, decimals ?? 6);
  else if (style === "e") text = exponent(size, decimals ?? 6);
  else if (style === "si") text = scaled(size, decimals, PREFIXES, 12);
  else if (style === "short") text = scaled(size, decimals, MONEY, isExact ? 12 : 3);
  else text = places ? general(size, decimals || 1) : numberText(size);
  if (comma) text = text.replace(/^\d+/, thousands);
  // What is rounded to zero has no sign.
  return (/^[^e]*[1-9]/.test(text) ? (value < 0 ? "-" : plus) : "") + text;
}

/**
 * Figures with the minus sign of print.
 * @param {string} figures
 */
export function typeset(figures) {
  return figures.replace(/-/g, "\u2212");
}

/**
 * Whole multiples of a power of ten as the kernel writes ticks: all with as many decimals and one letter (`Notation`).
 * @param {number[]} wholes @param {number} power @param {string} format
 */
export function tickTexts(wholes, power, format) {
  /** @param {number} whole */
  const orderOf = (whole) => (whole ? String(Math.abs(whole)).length - 1 + power : -Infinity);
  const order = Math.max(...wholes.map(orderOf));
  if (format === "duration" || !(Math.abs(order) < 21 && power > -21)) return wholes.map((whole) => (format === "duration" ? clockText : tickText)(Number(`${whole}e${power}`)));
  /** @param {number} unit @param {string} suffix @param {boolean} [isGrouped] */
  const write = (unit, suffix, isGrouped) => wholes.map((whole) => {
    if (!whole && unit) return "0";
    const [digits, ...decimals] = Number(`${whole}e${power - unit}`).toFixed(Math.max(unit - power, 0)).split(".");
    return typeset([isGrouped ? thousands(digits) : digits, ...decimals].join(".")) + suffix;
  });
  const group = Math.floor(order / 3), digits = write(0, "", order > 3);
  /** @param {string} letters */
  const lettered = (letters, one = letters.indexOf(" ")) => {
    const number = clamp(group, -one, letters.length - 1 - one);
    return write(3 * number, letters[one + number].trim());
  };
  if (format === "percent") return write(0, "%");
  if (format === "short") return order < 3 ? digits : lettered(MONEY);
  if (format === "si") return lettered(PREFIXES);
  if (format === "plain" || (order >= -3 && order < 3) || 3 * group - power > 3) return digits;
  const short = lettered(PREFIXES);
  return longest(short) < longest(digits) ? short : digits;
}

/** @param {string[]} texts */
function longest(texts) {
  return Math.max(...texts.map((text) => text.length));
}

/** @param {number} value */
function tickText(value) {
  return typeset(numberText(value));
}

/** @param {string} digits */
function thousands(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** @param {number} number */
function two(number) {
  return String(number).padStart(2, "0");
}

/**
 * Seconds as a clock counts them: `4:58`, `1:02:03`, `0:00.5`.
 * @param {number} seconds
 */
export function clockText(seconds) {
  if (!Number.isFinite(seconds)) return numberText(seconds);
  const thousandths = Math.round(Math.abs(seconds) * 1000), whole = Math.floor(thousandths / 1000);
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  const fraction = thousandths % 1000 ? "." + String(thousandths % 1000).padStart(3, "0").replace(/0+$/, "") : "";
  return (seconds < 0 && thousandths ? "\u2212" : "") + (hours ? `${hours}:${two(minutes)}` : minutes) + ":" + two(whole % 60) + fraction;
}

/** @param {number} value */
function signed(value) {
  return (value > 0 ? "+" : "") + numberText(Number(general(Math.abs(value), 6)) * Math.sign(value));
}

/**
 * What a comparison's label says: `+1 (+0.5%)`, of lengths of time `+0:05 (+2%)`.
 * @param {number} from @param {number} to @param {boolean} [isDuration]
 */
export function changeText(from, to, isDuration) {
  const change = to - from;
  if (!Number.isFinite(change)) return "";
  const percent = (change / from) * 100, rounded = Math.round(Math.abs(percent) * 100) / 100;
  const text = isDuration ? (change > 0 ? "+" : "") + clockText(change) : signed(change);
  return typeset(text + (from ? ` (${signed(rounded * Math.sign(percent))}%)` : ""));
}

/**
 * How much time has passed, in the largest unit up to the day of which it is a whole number; much of a small one in a
 * larger one, to a thousandth.
 * @param {number} seconds
 */
export function lengthText(seconds) {
  /** @type {[string, number][]} */
  const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  let [unit, size] = units.find((one) => seconds && Number.isInteger(seconds / one[1])) || units[3], amount = seconds / size;
  if (amount >= 1000 && size < 3600) {
    [unit, size] = /** @type {[string, number]} */ (units.find((one) => one[1] <= seconds));
    amount = Math.round((seconds / size) * 1000) / 1000;
  }
  return `${numberText(amount)} ${unit}${amount === 1 ? "" : "s"}`;
}
