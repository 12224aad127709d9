// The inline script of a plot. The first one in a page inflates the view for all; a browser that cannot keeps the picture.

(record, options, script) => {
  const packed = "PACKED", bytes = [];
  let number = 0;
  // Five characters from # to y, without < and the backslash, are four bytes.
  for (let at = 0; at < packed.length; at += 1) {
    const code = packed.charCodeAt(at);
    number = (at % 5 ? number * 85 : 0) + code - 35 - (code > 60) - (code > 92);
    if (at % 5 > 3) bytes.push(number >>> 24, number >>> 16, number >>> 8, number);
  }
  (window.NAME = window.NAME || new Response(new Blob([Uint8Array.from(bytes).slice(0, LENGTH)]).stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))).text().then((text) => {
    const code = document.createElement("script");
    code.textContent = "NAME.view=" + text;
    document.head.append(code);
    return window.NAME.view;
  })).then((view) => view(record, options, script));
}
