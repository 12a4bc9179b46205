import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { Legend } from "../frame/legend.tsx";
import { useHidden } from "../frame/use-hidden.ts";
import type { SeriesDrawingProps } from "./series-drawing.tsx";

const SeriesDrawing = dynamic(() => import("./series-drawing.tsx").then((loaded) => loaded.SeriesDrawing), {
  ssr: false,
});

type SeriesChartProps = Omit<SeriesDrawingProps, "isShown"> & {
  toTable: ComponentProps<typeof ChartFrame>["toTable"];
  /** Height of the drawing, px: its room is there before the drawing is loaded. */
  height: number;
  /** Values in the legend, by series. */
  values?: Readonly<Record<string, string>> | undefined;
};

/** Lines over a common axis, with a legend that hides them and a tooltip over all of them. Without animation; a gap stays a gap. */
export function SeriesChart({ toTable, height, values, ...drawing }: SeriesChartProps) {
  const { title, subtitle, series, format } = drawing;
  const { hidden, toggle } = useHidden();
  const owners = new Map(series.map(({ seriesId, of }) => [seriesId, of ?? seriesId]));
  const isShown = (seriesId: string) => !hidden.has(owners.get(seriesId) ?? seriesId);
  const own = series.filter(({ of }) => of === undefined);
  return (
    <ChartFrame
      title={title}
      subtitle={subtitle}
      legend={own.filter(({ seriesId }) => isShown(seriesId))}
      toTable={toTable}
      formatCell={format}
      legendView={<Legend series={own} hidden={hidden} onToggle={toggle} values={values} />}
    >
      <div style={{ height }}>
        <SeriesDrawing {...drawing} isShown={isShown} />
      </div>
    </ChartFrame>
  );
}
