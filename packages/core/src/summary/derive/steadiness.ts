import type { Frame } from "../../frame/frame.ts";
import { secondsOf, sum } from "../../frame/over-frames.ts";
import { estimateSlope } from "../../statistics/theil-sen.ts";

/** In less, start and end are the same moment. */
const SHORTEST_S = 30;
/** Share by which open connections may differ for the load to count as one and the same. */
const LEVEL_SHARE = 0.05;

/** Changes between the beginning and the end of a measured window under one load. */
export type Steadiness = {
  /** Bytes per second that the server's memory grew: Theil and Sen's slope, as the reading of a soak has it with its interval. */
  memorySlope?: number;
  /** Deliveries per second in the last quarter ÷ those in the first. */
  endToStart?: number;
};

/** Compares a window's end with its start; nothing where it is shorter than 30 s or its connections were not held. */
export function steadiness(measured: readonly Frame[]): Steadiness {
  if (secondsOf(measured) < SHORTEST_S || !isHeld(measured)) return {};
  const points = measured.flatMap(({ startMs, durationMs, values: { "server.memory": y } }) =>
    y === undefined ? [] : [{ x: (startMs + durationMs) / 1000, y }],
  );
  return { memorySlope: estimateSlope(points)?.perX, endToStart: endToStart(measured).ratio };
}

/** Deliveries per second in the first and the last quarter of frames, and last ÷ first: undefined where the first has none. */
export function endToStart(frames: readonly Pick<Frame, "values" | "durationMs">[]): {
  startPerS: number;
  endPerS: number;
  ratio: number | undefined;
} {
  const quarter = Math.max(1, Math.floor(frames.length / 4));
  const rate = (part: typeof frames) => sum(part, "deliveries.received") / secondsOf(part);
  const [startPerS, endPerS] = [rate(frames.slice(0, quarter)), rate(frames.slice(-quarter))];
  return { startPerS, endPerS, ratio: startPerS > 0 ? endPerS / startPerS : undefined };
}

function isHeld(frames: readonly Frame[]): boolean {
  const open = frames.flatMap(({ values }) => values["connections.open"] ?? []);
  const most = open.reduce((a, b) => Math.max(a, b), 0);
  const fewest = open.reduce((a, b) => Math.min(a, b), most);
  return most > 0 && fewest >= most * (1 - LEVEL_SHARE);
}
