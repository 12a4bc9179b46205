const line = "var(--plumb-line)";

/** Properties of every chart's lower axis. */
export const lowerAxis = {
  type: "number",
  tickLine: false,
  axisLine: { stroke: line },
  allowDataOverflow: true,
  // on a narrow page every second or third label, so that they neither touch nor leave uneven steps
  interval: "equidistantPreserveStart",
  minTickGap: 12,
} as const;

/** Properties of every chart's left axis: all its ticks, and no line. */
export const leftAxis = {
  type: "number",
  interval: 0,
  tickLine: false,
  axisLine: false,
  allowDataOverflow: true,
} as const;

/** The grid behind a chart. */
export const grid = { stroke: line } as const;
