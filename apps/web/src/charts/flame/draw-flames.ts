import flamegraph, { type DrawnFrame, type FlameChart } from "d3-flame-graph";
import { select } from "d3-selection";

/** Narrower frames are not drawn: they are invisible, and there are thousands. */
const NARROWEST_PX = 1;
const ROW_PX = 18;
const ZOOM_MS = 250;

type Drawing<Node> = {
  readonly tree: Node;
  readonly widthPx: number;
  /** True where the reader wants no motion. */
  readonly still: boolean;
  readonly label: (node: Node) => string;
  readonly color: (frame: DrawnFrame<Node>) => string;
  /** Hears which frame was taken over the whole width. */
  readonly onZoom: (frame: DrawnFrame<Node>) => void;
};

/** A chart with the frame above all others. */
export type DrawnFlames<Node> = { readonly chart: FlameChart<Node>; readonly root: DrawnFrame<Node> };

/** Draws a tree of functions into an element, from the top down: each row is called by the one above it, its width is the samples. */
export function drawFlames<Node extends { name: string; value: number }>(
  host: HTMLDivElement,
  { tree, widthPx, still, label, color, onZoom }: Drawing<Node>,
): DrawnFlames<Node> {
  const chart = flamegraph<Node>()
    .width(Math.floor(widthPx))
    .cellHeight(ROW_PX)
    .minFrameSize(NARROWEST_PX)
    .transitionDuration(still ? 0 : ZOOM_MS)
    .inverted(true)
    .sort(true)
    .setLabelHandler(({ data }) => label(data))
    .setColorMapper(color)
    .setSearchMatch(({ data }, term) => data.name.toLowerCase().includes(term.toLowerCase()))
    .onClick(onZoom);
  select(host).datum(tree).call(chart);
  // the library puts its own tree in the place of ours
  return { chart, root: select<HTMLDivElement, DrawnFrame<Node>>(host).datum() };
}

/** Outlines one frame; null takes the outline away. */
export function outlineFrame<Node>(host: HTMLDivElement, frame: DrawnFrame<Node> | null): void {
  select(host)
    .selectAll<SVGGElement, DrawnFrame<Node>>("g.frame")
    .attr("data-at", (drawn) => (drawn === frame ? "" : null));
}
