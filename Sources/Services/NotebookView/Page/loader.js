// The inline script of a plot. The first one in a page inflates the view for all; a browser that cannot keeps the picture.

(record, options, script) => {
  const pages = window;
  pages.NAME = pages.NAME || new Response(
    new Blob([Uint8Array.from(atob("PACKED"), (byte) => byte.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream("deflate-raw")),
  ).text().then((text) => {
    const code = document.createElement("script");
    code.textContent = "window.NAMEview=" + text;
    document.head.append(code);
    return pages.NAMEview;
  });
  pages.NAME.then((view) => view(record, options, script));
}
