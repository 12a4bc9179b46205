const line = "var(--plumb-line)";

/** What every chart's lower axis has. */
export const lowerAxis = {
  type: "number",
  tickLine: false,
  axisLine: { stroke: line },
  allowDataOverflow: true,
  // labels keep apart on a narrow page; the library leaves out those that do not
  minTickGap: 12,
} as const;

/** What every chart's left axis has: all its ticks, and no line. */
export const leftAxis = {
  type: "number",
  interval: 0,
  tickLine: false,
  axisLine: false,
  allowDataOverflow: true,
} as const;

/** The grid behind a chart. */
export const grid = { stroke: line } as const;
