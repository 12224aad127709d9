// The inline script of a plot. The first one in a page inflates the view for all; a browser that cannot keeps the picture.

(record, options, script) => {
  (window.NAME = window.NAME || new Response(new Blob([Uint8Array.from(atob("PACKED"), (byte) => byte.charCodeAt(0))]).stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))).text().then((text) => {
    const code = document.createElement("script");
    code.textContent = "NAME.view=" + text;
    document.head.append(code);
    return window.NAME.view;
  })).then((view) => view(record, options, script));
}
