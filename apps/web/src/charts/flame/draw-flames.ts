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
  /** Hears if a function was taken over the whole width. */
  readonly onZoom: (zoomed: boolean) => void;
};

/** Draws a tree of functions into an element, from the top down: each row is called by the one above it, its width is the samples. */
export function drawFlames<Node extends { name: string; value: number }>(
  host: HTMLDivElement,
  { tree, widthPx, still, label, color, onZoom }: Drawing<Node>,
): FlameChart<Node> {
  const drawn = flamegraph<Node>()
    .width(Math.floor(widthPx))
    .cellHeight(ROW_PX)
    .minFrameSize(NARROWEST_PX)
    .transitionDuration(still ? 0 : ZOOM_MS)
    .inverted(true)
    .sort(true)
    .setLabelHandler(({ data }) => label(data))
    .setColorMapper(color)
    .setSearchMatch(({ data }, term) => data.name.toLowerCase().includes(term.toLowerCase()))
    .onClick(({ data }) => onZoom(data !== tree));
  select(host).datum(tree).call(drawn);
  return drawn;
}
