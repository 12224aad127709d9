// The inline script of a plot. The first one in a page inflates the view for all; a browser that cannot keeps the picture.

(record, options, script) => {
  const unpack = ([length, text]) => {
    const bytes = [];
    let number = 0;
    // Five characters from # to y, without < and the backslash, are four bytes.
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      number = (at % 5 ? number * 85 : 0) + code - 35 - (code > 60) - (code > 92);
      if (at % 5 > 3) bytes.push(number >>> 24, number >>> 16, number >>> 8, number);
    }
    return new Response(new Blob([Uint8Array.from(bytes).slice(0, length)]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  };
  window.NAME = window.NAME || unpack([LENGTH, "PACKED"]).then((text) => {
    const code = document.createElement("script");
    code.textContent = "NAME.view=" + text;
    document.head.append(code);
    return window.NAME.view;
  });
  const series = typeof options.series[1] === "string" ? unpack(options.series).then(JSON.parse) : options.series;
  Promise.all([window.NAME, series]).then(([view, list]) => view(record, { ...options, series: list }, script));
}
