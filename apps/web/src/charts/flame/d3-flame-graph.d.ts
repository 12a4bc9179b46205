declare module "d3-flame-graph" {
  import type { Selection } from "d3-selection";

  /** A drawn frame: its data, its position from 0 to 1, and its place in the tree. */
  export type DrawnFrame<T> = {
    data: T;
    x0: number;
    x1: number;
    highlight?: boolean;
    parent: DrawnFrame<T> | null;
    children?: DrawnFrame<T>[];
  };

  /** The parts of the library that are used here; it comes without types. */
  export interface FlameChart<T> {
    (selection: Selection<HTMLDivElement, T, null, undefined>): void;
    width(px: number): this;
    cellHeight(px: number): this;
    minFrameSize(px: number): this;
    transitionDuration(ms: number): this;
    inverted(inverted: boolean): this;
    sort(compare: boolean): this;
    setLabelHandler(label: (frame: DrawnFrame<T>) => string): this;
    setColorMapper(color: (frame: DrawnFrame<T>) => string): this;
    setSearchMatch(matches: (frame: DrawnFrame<T>, term: string) => boolean): this;
    onClick(handle: (frame: DrawnFrame<T>) => void): this;
    search(term: string): void;
    clear(): void;
    /** Calls the handler of clicks as well. */
    zoomTo(frame: DrawnFrame<T>): void;
    destroy(): void;
  }

  // biome-ignore lint/style/noDefaultExport: it is how the library exports it
  export default function flamegraph<T>(): FlameChart<T>;
}
