/** One line of a chart and of its legend. */
export type ChartSeries = {
  seriesId: string;
  label: string;
  /** CSS colour. */
  color: string;
  /** SVG dash array; empty: solid. */
  dash: string;
  /** The series that this one accompanies, as a further round of the same server: thin, hidden with it, and not in legend and tooltip. */
  of?: string;
};
