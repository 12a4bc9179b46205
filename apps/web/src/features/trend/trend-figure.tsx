"use client";

import { environmentLine } from "@plumbline/core/environment/environment-line";
import { markExhibition } from "@plumbline/core/gate/mark-exhibition";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import type { TrendChanges, TrendView } from "@plumbline/core/trend/views";
import { chartName, identifyServer } from "#charts/color/server-color.ts";
import { ChartSource } from "#charts/frame/chart-source.tsx";
import { prepareTrendChart } from "#charts/trend/prepare-trend-chart.ts";
import { TrendChart } from "#charts/trend/trend-chart.tsx";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { formatMoments } from "#ui/format-date.ts";
import { metricOf } from "../metric/metric-of.ts";
import { exhibitionFacts, scenarioFacts } from "../result/origin/source-facts.ts";
import { settingLabel } from "./setting-label.ts";

type Props = {
  view: TrendView;
  changes: readonly TrendChanges[];
  onZoom?: (fromMs: number, toMs: number) => void;
  onOpen?: (runId: string) => void;
  listed?: boolean;
};

/** The chart of a trend: its lines and the marks of events. */
export function TrendFigure({ view, changes, ...handlers }: Props) {
  const say = useSay();
  const nameOf = useNameOf();
  const identities = identifyServer(view.series.map(({ server }) => server));
  const metric = metricOf(view);
  const lines = view.series.map(({ seriesId, server, points, versions }) => ({
    seriesId,
    label: chartName(server.serverId, identities),
    color: identities.get(server.serverId)?.color ?? "currentColor",
    dash: identities.get(server.serverId)?.dash ?? "",
    points,
    versions,
  }));
  const setting = view.settings.find(({ settingId }) => settingId === view.settingId);
  const direction = say(metric.better === "neither" ? "trend.describesLoad" : `common.${metric.better}IsBetter`);
  const name = getScenario(view.scenarioId).name;
  const servers = view.series.map(({ server }) => server);
  const starts = view.series.flatMap(({ points }) =>
    points.flatMap(({ firstAt, lastAt }) => [firstAt.getTime(), lastAt.getTime()]),
  );
  const facts = setting
    ? [
        ...scenarioFacts({ name, version: setting.scenarioVersion }, servers.map(markExhibition)),
        ...exhibitionFacts(servers),
        [say("trend.measured"), formatMoments(starts)] as const,
        [say("results.environment"), environmentLine(setting.environment)] as const,
      ]
    : [];
  return (
    <ChartSource facts={facts}>
      <TrendChart
        title={say("trend.figureTitle", {
          metric: nameOf("metrics", view.metricId, "label", metric.label),
          scenario: nameOf("scenarios", view.scenarioId, "name", name),
        })}
        subtitle={
          setting
            ? say("trend.figureMeaningUnder", { direction, setting: settingLabel(say, setting) })
            : say("trend.figureMeaning", { direction })
        }
        data={prepareTrendChart({
          lines,
          changes,
          floor: view.floor,
          annotations: view.annotations,
          baselines: view.baselines,
          unit: metric.unit,
          say,
        })}
        {...handlers}
      />
    </ChartSource>
  );
}
