import { useElementSize, useReducedMotion } from "@mantine/hooks";
import type { DrawnFrame } from "d3-flame-graph";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type DrawnFlames, drawFlames, outlineFrame } from "./draw-flames.ts";
import { findByZoomKey, moveFrom, zoomKeyOf } from "./flame-cursor.ts";

type Flames<Node> = {
  readonly tree: Node;
  readonly label: (node: Node) => string;
  readonly color: (frame: DrawnFrame<Node>) => string;
  /** The key of the function over the whole width; empty for all. */
  readonly zoom: string;
  readonly onZoom: (key: string) => void;
};

/**
 * Draws a flame graph that is walked by keys: arrows move, Enter takes the function over the whole width, Escape shows all again.
 * `tree`, `label` and `color` keep their identity while the drawing is to stay.
 */
export function useFlames<Node extends { name: string; value: number }>({
  tree,
  label,
  color,
  zoom,
  onZoom,
}: Flames<Node>) {
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnFlames<Node> | null>(null);
  const [at, setAt] = useState<DrawnFrame<Node> | null>(null);
  const still = useReducedMotion();
  // the library tells of every zoom, ours too
  const shown = useRef("");
  const heard = useEffectEvent((frame: DrawnFrame<Node>) => {
    shown.current = zoomKeyOf(frame);
    if (shown.current !== zoom) onZoom(shown.current);
  });
  // the library draws into an element of its own
  useEffect(() => {
    if (!host.current || width === 0) return;
    const flames = drawFlames(host.current, {
      tree,
      widthPx: width,
      still,
      label,
      color,
      onZoom: (frame) => heard(frame),
    });
    shown.current = "";
    setDrawn(flames);
    setAt(null);
    return () => flames.chart.destroy();
  }, [tree, width, still, label, color]);
  // the address says what is shown, also when it came with it
  useEffect(() => {
    if (drawn && shown.current !== zoom) drawn.chart.zoomTo(findByZoomKey(drawn.root, zoom));
  }, [drawn, zoom]);
  useEffect(() => {
    if (host.current) outlineFrame(host.current, at);
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!drawn) return;
    const from = at ?? findByZoomKey(drawn.root, zoom);
    if (event.key === "Enter") onZoom(zoomKeyOf(from));
    else if (event.key === "Escape") onZoom("");
    else {
      const next = at ? moveFrom(from, event.key) : moveFrom(from, event.key) && from;
      if (!next) return;
      setAt(next);
    }
    event.preventDefault();
  };
  return { sized, host, chart: drawn?.chart ?? null, at, onKeyDown, showAll: () => onZoom("") };
}
