// Everything in its place.

import { startMenu, startTools } from "./bar.js";
import { startKeys } from "./keys.js";
import { placeEntries } from "./legend.js";
import { heard, setLink, tell } from "./link.js";
import { load, options, record } from "./plot.js";
import { startOverview } from "./overview.js";
import { startPointers } from "./pointer.js";
import { root } from "./stage.js";
import { hideSample, placeSticks } from "./stick.js";
import { startStrip } from "./strip.js";
import { redraw, startZoom } from "./zoom.js";

load(plot.record, plot.options);
startStrip();
placeSticks();
hideSample();
startMenu();
startTools();
placeEntries();
startOverview();
setLink("none");
redraw();
startPointers();
startKeys();
startZoom();
// The page keeps this for as long as it keeps the picture, and no longer.
Object.assign(root, { glowline: heard });
if (options.live || record.config.link) listen(heard);
tell("ping");
