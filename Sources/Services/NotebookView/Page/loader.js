// The inline script of a plot. The first one in a page unpacks the view for all; a browser that cannot keeps the picture.

/**
 * @param {PlotRecord} record @param {Omit<Options, "series"> & { series: Packed }} options @param {Element | null} script
 */
// oxlint-disable-next-line no-unused-vars
function load(record, options, script) {
  /** @param {Packed} packed */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the function is all that a page is given
  const unpack = ([length, text]) => {
    const bytes = [];
    // Five characters from # to y, without < and the backslash, are four bytes.
    for (let at = 0, number = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      number = (at % 5 && number * 85) + code - 35 - +(code > 60) - +(code > 92);
      if (at % 5 > 3) bytes.push(number >>> 24, number >>> 16, number >>> 8, number);
    }
    const { body } = new Response(new Uint8Array(bytes.slice(0, length)));
    return new Response(body?.pipeThrough(new DecompressionStream("deflate-raw"))).text();
  };
  window.NAME ||= /** @type {Window["NAME"]} */ (unpack([LENGTH, "PACKED"]).then((text) => {
    // An element runs wherever this script does, unlike what makes functions of texts.
    const element = document.createElement("script");
    element.nonce = /** @type {HTMLScriptElement | null} */ (script)?.nonce || "";
    element.textContent = "NAME.view=" + text;
    document.head.append(element);
    element.remove();
    if (!NAME.view) throw new Error("the page's policy allows no script");
    return NAME.view;
  }));
  unpack(options.series).then(async (series) => (await NAME)({ record, options: { ...options, series: JSON.parse(series) }, script })).catch((error) => {
    // The picture stays as it is, and says why.
    const told = document.createElement("small");
    told.textContent = "This plot cannot be touched here: " + error.message;
    script?.previousElementSibling?.append(told);
    throw error;
  });
}
