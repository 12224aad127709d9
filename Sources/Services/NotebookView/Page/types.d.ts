// What stands in a page: README.md says what each member of a record and of options means.

type Pair = [number, number];
type Attributes = Record<string, string | number>;
/** A series' samples by their places in its arrays of drawn ones. */
type Places = ArrayLike<number>;
/** `[since, offset in seconds, name]`, ascending. */
type Zone = [number, number, string][];

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Tick {
  value: number;
  label: string;
  position: number;
  secondLine?: string;
}

interface AxisRecord {
  ticks: Tick[];
  context?: string;
  unit?: string;
  offset?: string;
}

interface Mark {
  kind: "x" | "y" | "right" | "sample";
  label: string | null;
  color: string;
  opacity: number;
  dash: number[];
  position?: Pair;
  point?: { x: number; y: number };
  series?: string;
}

interface SeriesRecord {
  name: string;
  label?: string;
  color: string;
  as: "line" | "step" | "dots" | "bars" | "area" | "candles";
  axis: "left" | "right";
  count: number;
  indicator?: { x: number; y: number };
}

interface Config {
  fontFamily: string;
  fontSize: number;
  /** A duration breaks lines as well where `breaks` of a series says. */
  gaps: string;
  glowingIndicatorBackgroundScaleEffect: number;
  glowingIndicatorDelayBetweenGlow: number;
  glowingIndicatorGlowAnimationDuration: number;
  glowingIndicatorWidth: number;
  laserCoreColor: string;
  link?: string;
  latestIndicator: string;
  minimumPressDurationToActivateInteraction: number;
  opacityOfUnselectedSegment: number;
  plotLineWidth: number;
  scale: number;
  segmentSelectionAnimationDuration: number;
  showGlowingIndicator: boolean;
  style: string;
  useLaserLightLinePlotStyle: boolean;
  valueStickColor: string;
  valueStickLabel: string;
  valueStickWidth: number;
}

interface PlotRecord {
  width: number;
  height: number;
  frame: Frame;
  series: SeriesRecord[];
  axes: { x: AxisRecord | null; y: AxisRecord | null; right: AxisRecord | null };
  title: string | null;
  legend: string[] | null;
  marks: Mark[];
  panels?: (Pick<PlotRecord, "frame" | "axes" | "marks"> & { series: number[] })[];
  config: Config;
  overview?: OverviewRecord;
}

/** The strip below the plot; its lines are `x,y` pairs with `-` for a gap. */
interface OverviewRecord {
  frame: Frame;
  brush: Pair;
  lines: { series: number; points: string }[];
}

interface Axis {
  domain: Pair;
  grid: null | "solid" | "dashed";
  log: boolean;
  /** How ticks are labelled: a word, or a template; empty where only the kernel can tell. */
  format?: string;
  /** What stands along it. */
  label?: string;
  /** The constant of a symmetric logarithmic axis. */
  symlog?: number;
  /** Whether the lowest value is on top, or on the right. */
  reverse?: boolean;
}

interface XAxis extends Axis {
  ends: Pair;
  /** Lengths of time are of a period's kind, or durations. */
  kind: string;
  /** The shortest time between two ticks. */
  least?: number;
}

interface ValueAxis extends Axis {
  fixed: boolean;
  color: string;
}

/** What a panel has of its own. */
interface PanelOptions {
  label: Pair;
  stick: Pair;
  /** Null where nothing stands on it; then nothing asks for it. */
  y: ValueAxis;
  right: ValueAxis;
  legendSide?: "right";
}

/** A panel of a picture; most pictures have one. */
interface Panel extends PanelOptions, Pick<PlotRecord, "frame" | "axes" | "marks"> {
  number: number;
  /** Where it lies with its texts. */
  cell: Frame;
  /** What stands over it, with its left end and its middle. */
  name?: [string, number, number];
  /** How far it lies right of the first one. */
  dx: number;
  /** The points of each y axis lie at shift + stretch * y. */
  lies: Record<"y" | "right", { shift: number; stretch: number }>;
  series: Series[];
  bands: Band[];
}

/** What is filled between two series: its ends in points. */
interface Band {
  name: string;
  label?: string;
  color: string;
  panel: Panel;
  side: "y" | "right";
  X: Float64Array;
  low: Float64Array;
  high: Float64Array;
}

interface SeriesData {
  from: number;
  i?: string;
  px: string;
  pd?: number;
  py?: string;
  hit?: Pair;
  v: string;
  d?: number;
  labels?: string[];
  x?: string;
  xd?: number;
  even?: Pair;
  starts?: string;
  lit?: number;
  width?: number;
  dash?: number[];
  opacity?: number;
  radius?: number;
  barWidth?: number;
  barShift?: number;
  /** How many series lie below it, where it has bars or candles. */
  layer?: number;
  baseline: number;
  breaks?: string;
  hold?: number;
  /** Where candles begin and reach besides their closes, and which of them rise. */
  candles?: { open: string; high: string; low: string; rises: string; falling: string };
  duration?: boolean;
}

interface Strip {
  first: string;
  count: number;
  width: number;
  loaded: Pair;
  day?: number;
}

interface Options extends PanelOptions {
  id: string;
  k: string;
  plot: string;
  rev: string;
  live: boolean;
  colors: Record<"background" | "title" | "label" | "axis" | "grid" | "shade" | "focus", string>;
  /** The lines of title, subtitle and caption, with their middles, and whether they are the title's. */
  texts?: [string, number, boolean][];
  /** The entries of the picture's legend: the number of the series, or behind these of the band, the left end, the middle's y, and how wide it is. */
  legend?: [number, number, number, number][];
  x: XAxis;
  zone?: Zone | null;
  extent?: Pair;
  marked?: boolean;
  series: SeriesData[];
  bands?: { name: string; label?: string; color: string; x: string; lower: string; upper: string; axis?: string; panel?: number }[];
  /** Where there are several. */
  panels?: (PanelOptions & { cell: [number, number, number, number]; ends: Pair; name?: [string, number, number] })[];
  /** Whether all panels show the same values. */
  shared?: boolean;
  paging?: { unit: string; label: string; previous: boolean; next: boolean }[];
  strip?: Strip;
  /** The axis of the strip below the plot. */
  overview?: Axis;
}

/** A series with its samples: X and Y in points, V the values, P their x, I their indices. */
interface Series extends SeriesRecord, Omit<SeriesData, "starts" | "breaks" | "candles"> {
  X: Float64Array;
  Y: Float64Array;
  V: Float64Array;
  P: Float64Array;
  I: Float64Array;
  starts?: Float64Array;
  breaks?: Float64Array;
  candles?: { open: Float64Array; high: Float64Array; low: Float64Array; rises: string; falling: string };
  panel: Panel;
  /** Its y axis. */
  side: "y" | "right";
  /** Its place among all of the plot. */
  number: number;
  /** The samples that can be hit, without gaps, and their X. */
  hits: number[];
  places: Float64Array;
  /** The hits that are in view in the picture's own window, the end not included. */
  known?: Pair;
}

type DragEvents = { event: "index" | "segment"; index?: number | null; segment?: number | null }[];

/** A message from or to the kernel: README.md lists what more there is in which. */
interface Message {
  k: string;
  kind: string;
  plot: string;
  rev: string;
  view: string;
  seq: number;
  phase: string;
  [more: string]: any;
}

type Heard = Record<string, (detail: Message) => void>;

/** What one picture of a page has been given. */
declare const plot: { record: PlotRecord; options: Options; script: Element | null };

// The loader's placeholders.
declare const LENGTH: number;
declare const NAME: Promise<View> & { view: View };
type View = (given: typeof plot) => void;
/** How many bytes a text is deflated, and these as text. */
type Packed = [number, string];

interface Window {
  NAME: typeof NAME;
  _JUPYTERLAB: Record<string, object>;
}

// Younger than the compiler.
declare class DecompressionStream {
  constructor(format: "deflate-raw");
  readable: ReadableStream<Uint8Array>;
  writable: WritableStream<Uint8Array>;
}
