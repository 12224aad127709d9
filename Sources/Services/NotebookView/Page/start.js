// Everything in its place.

const saved = { record, options };
load(record, options);
if (options.strip) {
  const middle = options.strip.loaded[0] + options.strip.loaded[1] + 1;
  box.x = left + frame.width / 2 - (options.strip.day ?? (middle >> 1)) * options.strip.width - options.strip.width / 2;
  setBox(box.x, 1);
}
placeSticks();
hideSample();
startMenu();
setLink("none");
redraw();
startPointers();
startKeys();
startZoom();
// The page keeps this for as long as it keeps the picture, and no longer.
root.glowline = heard;
if (options.live) {
  listen(heard);
  tell("ping");
}
