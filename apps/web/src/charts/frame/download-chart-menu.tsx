"use client";

import { Menu } from "@mantine/core";
import type { ReactElement } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import type { ChartTable } from "./chart-table.ts";
import { type ChartCaption, downloadCsv, downloadJson, downloadPng, downloadSvg } from "./export-chart.ts";

type DownloadChartMenuProps = {
  target: ReactElement;
  toTable: () => ChartTable;
  caption: () => ChartCaption;
  /** False while the table is shown. */
  isDrawn: boolean;
  findDrawing: () => SVGSVGElement | null | undefined;
  /** Makes a picture and shows its failure. */
  save: (work: () => Promise<void>) => Promise<void>;
};

/** The files that a chart is saved as, on the chart's button. */
export function DownloadChartMenu({ target, toTable, caption, isDrawn, findDrawing, save }: DownloadChartMenuProps) {
  const say = useSay();
  const withDrawing = (download: (svg: SVGSVGElement, caption: ChartCaption) => void | Promise<void>) => {
    const drawing = findDrawing();
    if (drawing) void save(async () => download(drawing, caption()));
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {isDrawn && <Menu.Item onClick={() => withDrawing(downloadPng)}>{say("chart.png")}</Menu.Item>}
        {isDrawn && <Menu.Item onClick={() => withDrawing(downloadSvg)}>{say("chart.svg")}</Menu.Item>}
        <Menu.Item onClick={() => downloadCsv(toTable(), caption())}>{say("chart.csv")}</Menu.Item>
        <Menu.Item onClick={() => downloadJson(toTable(), caption())}>{say("chart.json")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
