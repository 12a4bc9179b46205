"use client";

import { ActionIcon, Group, Stack, Text, Title } from "@mantine/core";
import { IconChartLine, IconDownload, IconTable } from "@tabler/icons-react";
import { lazy, type ReactNode, useRef, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import { Tooltip } from "#ui/overlay/tooltip.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { useChartSource } from "./chart-source.tsx";
import type { ChartTable } from "./chart-table.ts";
import { ChartTableView } from "./chart-table-view.tsx";
import type { ChartCaption } from "./export-chart.ts";
import { toFileName } from "./file-name.ts";
import { useSaving } from "./use-saving.ts";

const DownloadChartMenu = lazy(async () => ({
  default: (await import("./download-chart-menu.tsx")).DownloadChartMenu,
}));

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
  const { failure, save } = useSaving();
  const [asTable, setAsTable] = useState(false);
  const fileName = toFileName(title);
  const facts = useChartSource();
  const caption = (): ChartCaption => ({
    ...{ title, subtitle, legend, fileName },
    source: [...facts, ["Link", window.location.href]],
  });
  const findDrawing = () => drawing.current?.querySelector<SVGSVGElement>("svg.recharts-surface, svg[data-drawing]");
  const downloadButton = (
    <ActionIcon variant="subtle" color="gray" aria-label={say("chart.downloadOf", { title })}>
      <IconDownload size={16} />
    </ActionIcon>
  );
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
          <LazyMenu target={downloadButton}>
            {(target) => (
              <DownloadChartMenu
                target={target}
                toTable={toTable}
                caption={caption}
                isDrawn={drawn && !asTable}
                findDrawing={findDrawing}
                save={save}
              />
            )}
          </LazyMenu>
        </Group>
      </Group>
      {failure && <ErrorPanel failure={failure} />}
      {legendView}
      {asTable ? (
        <ChartTableView title={title} table={toTable()} formatCell={formatCell} />
      ) : (
        <div ref={drawing}>{children}</div>
      )}
    </Stack>
  );
}
