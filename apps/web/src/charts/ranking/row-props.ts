import { leftAxis } from "../axis/axis-props.ts";

/** Props of a mark's error bar along the axis of values. */
export const whisker = { direction: "x", width: 5, strokeWidth: 1.75, isAnimationActive: false } as const;

/** Props of the plot around rows, as high as its frame; `title` and `subtitle` are what a screen reader announces. */
export function rowsPlot(title: string, subtitle: string) {
  return {
    responsive: true,
    style: { height: "100%" },
    margin: { top: 2, right: 26, bottom: 0, left: 0 },
    title,
    desc: subtitle,
  };
}

/** Props of the axis that names the rows: one tick for each, `widthPx` for the names. */
export function rowAxis(rows: readonly { readonly y: number }[], widthPx: number) {
  return {
    ...leftAxis,
    dataKey: "y",
    domain: [-0.5, rows.length - 0.5],
    ticks: rows.map(({ y }) => y),
    width: widthPx,
  };
}
