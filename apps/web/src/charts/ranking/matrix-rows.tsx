import type { ReactNode } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { ScrollRegion } from "#ui/table/scroll-region.tsx";
import classes from "../frame/charts.module.css";

type MatrixProps = {
  label: string;
  /** Headings of the columns after the language's. */
  columns: readonly { id: string; heading: ReactNode }[];
  rows: readonly { id: string; label: string; cells: ReactNode }[];
};

/** Languages × columns as a table that scrolls sideways. */
export function MatrixRows({ label, columns, rows }: MatrixProps) {
  const say = useSay();
  return (
    <ScrollRegion label={say("chart.tableOf", { title: label })}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{say("heat.language")}</th>
            {columns.map(({ id, heading }) => (
              <th key={id} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label: name, cells }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The strongest shade, at which text keeps its contrast in both colour schemes. */
const STRONGEST_PERCENT = 28;

/** The background of a cell by its share of the best, from 0 to 1; the darker, the better. */
export function cellShade(share: number | null): { background: string } {
  const percent = Math.round((share ?? 0) * STRONGEST_PERCENT);
  return { background: `color-mix(in oklab, var(--mantine-primary-color-filled) ${percent}%, transparent)` };
}
