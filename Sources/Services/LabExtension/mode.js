// The colours of cells and `.glow` files: a mode for CodeMirror's StreamLanguage.

/** @typedef {Record<"statements" | "functions" | "words" | "constants", string[]>} Words */
/** @typedef {{ isFirst: boolean, wantsValue: boolean, depth: number, isContinued?: boolean }} State */

/**
 * What stands in the vocabulary as which kind, in lower case.
 * @param {Words} words
 */
function kindsOf(words) {
  /** @type {Map<string, string>} */
  const kinds = new Map();
  for (const [kind, own] of Object.entries(words)) for (const word of own) kinds.set(word.toLowerCase(), kind);
  return kinds;
}

/**
 * The rest of a string; raw line ends are not allowed in one.
 * @param {any} stream @param {string} quote
 */
function string(stream, quote) {
  for (let isEscaped = false; !stream.eol(); ) {
    const character = stream.next();
    if (character === quote && !isEscaped) break;
    isEscaped = character === "\\" && !isEscaped;
  }
  return "string";
}

/**
 * The mode for a vocabulary; in its place stands a text that becomes one as the extension is installed.
 * @param {any} words
 */
export function makeMode(words) {
  const kinds = kindsOf(words);
  const number = /^(\d[\d_]*(\.\d+)?|\.\d+)(e[+-]?\d+)?([kKMGTµunp](?![\p{L}_])|%)?/u;
  const date = /^\d{4}-\d\d?-\d\d?(T\d\d?:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?/;

  /** @param {any} stream @param {boolean} isFirst */
  const word = (stream, isFirst) => {
    const text = stream.current().toLowerCase();
    const kind = kinds.get(text);
    if (isFirst && kind === "statements" && !stream.match(/^\s*=(?!=)/, false)) return "keyword";
    if (stream.match(/^\s*=(?!=)/, false)) return "propertyName";
    if (kind === "functions" && stream.match(/^\s*\(/, false)) return "variableName.function";
    if (kind === "constants") return "atom";
    return kind === "words" ? "keyword" : "variableName";
  };

  return {
    name: "glowline",
    /** @returns {State} */
    startState: () => ({ isFirst: true, wantsValue: false, depth: 0 }),
    /** @param {any} stream @param {State} state */
    token(stream, state) {
      if (stream.sol() && !state.depth && !state.isContinued) state.isFirst = true;
      if (stream.sol()) state.isContinued = false;
      if (stream.eatSpace()) return null;
      const { isFirst, wantsValue } = state;
      state.wantsValue = false;
      if (wantsValue && stream.match(/^#([\da-f]{8}|[\da-f]{6}|[\da-f]{3})\b/i)) return "color";
      if (stream.match(/^#.*/)) {
        state.isFirst = isFirst;
        return "comment";
      }
      state.isFirst = false;
      state.isContinued = Boolean(stream.match(/^[\\,=]\s*(#.*)?$/, false));
      if (stream.match(date) || stream.match(number)) {
        stream.match(/^(ms|s|sec|seconds?|min|minutes?|h|hours?|d|days?|w|weeks?|mo|months?|y|years?)\b/i);
        return "number";
      }
      if (stream.match(/^[\p{L}_][\p{L}\p{N}_\p{M}]*/u)) {
        return word(stream, isFirst);
      }
      const character = stream.next();
      if (character === '"' || character === "'") return string(stream, character);
      // What follows `on select:` is a statement of its own.
      if (character === ";" || character === ":") state.isFirst = true;
      if (character === "=") state.wantsValue = true;
      if ("([".includes(character)) state.depth += 1;
      if (")]".includes(character)) state.depth = Math.max(0, state.depth - 1);
      return "([)],;".includes(character) ? "punctuation" : "operator";
    },
    languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", '"', "'"] } },
  };
}
