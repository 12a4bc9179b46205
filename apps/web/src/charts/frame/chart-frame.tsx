"use client";

import { ActionIcon, Group, Menu, Stack, Text, Title, Tooltip } from "@mantine/core";
import { IconChartLine, IconDownload, IconTable } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useChartSource } from "./chart-source.tsx";
import type { ChartTable } from "./chart-table.ts";
import { ChartTableView } from "./chart-table-view.tsx";
import { type ChartCaption, downloadCsv, downloadJson, downloadPng, downloadSvg } from "./export-chart.ts";

type ChartFrameProps = {
  /** Title of the figure: the quantity shown. */
  title: string;
  /** Unit, window and rounds. */
  subtitle: string;
  /** Text that saved files show beside the drawing. */
  legend: readonly { label: string; color: string; dash: string }[];
  /** The same data as a table, computed when it is shown or saved. */
  toTable: () => ChartTable;
  /** How a number of the table reads. */
  formatCell: (value: number) => string;
  /** Buttons under the title. */
  legendView?: ReactNode;
  /** False where the chart is no drawing but already a table. */
  drawn?: boolean;
  /** 2 directly under the page's title. */
  headingOrder?: 2 | 3;
  children: ReactNode;
};

/** Title, subtitle, legend, downloads and the table view around every chart. */
export function ChartFrame({
  title,
  subtitle,
  legend,
  toTable,
  formatCell,
  legendView,
  drawn = true,
  headingOrder = 3,
  children,
}: ChartFrameProps) {
  const say = useSay();
  const drawing = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const fileName = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const facts = useChartSource();
  const caption = (): ChartCaption => ({
    ...{ title, subtitle, legend, fileName },
    source: [...facts, ["Link", window.location.href]],
  });
  const withDrawing = (download: (svg: SVGSVGElement, caption: ChartCaption) => void | Promise<void>) => {
    const svg = drawing.current?.querySelector<SVGSVGElement>("svg.recharts-surface, svg[data-drawing]");
    if (svg) void download(svg, caption());
  };
  return (
    <Stack component="figure" gap={6} m={0} miw={0} aria-label={title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Title order={headingOrder} size="h3">
            {title}
          </Title>
          <Text size="xs" c="dimmed">
            {subtitle}
          </Text>
        </div>
        <Group gap={2} wrap="nowrap">
          {drawn && (
            <Tooltip label={say(asTable ? "chart.asChart" : "chart.asTable")}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say(asTable ? "chart.asChartOf" : "chart.asTableOf", { title })}
                aria-pressed={asTable}
                onClick={() => setAsTable(!asTable)}
              >
                {asTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
              </ActionIcon>
            </Tooltip>
          )}
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={say("chart.downloadOf", { title })}>
                <IconDownload size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {drawn && !asTable && <Menu.Item onClick={() => withDrawing(downloadPng)}>{say("chart.png")}</Menu.Item>}
              {drawn && !asTable && <Menu.Item onClick={() => withDrawing(downloadSvg)}>{say("chart.svg")}</Menu.Item>}
              <Menu.Item onClick={() => downloadCsv(toTable(), caption())}>{say("chart.csv")}</Menu.Item>
              <Menu.Item onClick={() => downloadJson(toTable(), caption())}>{say("chart.json")}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      {legendView}
      {asTable ? (
        <ChartTableView title={title} table={toTable()} formatCell={formatCell} />
      ) : (
        <div ref={drawing}>{children}</div>
      )}
    </Stack>
  );
}
