import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsIsoDateTime,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { ApiInputs } from "#trpc/client.tsx";
import { metricGroups } from "../metric/metric-groups.ts";

const metricIds = metricGroups.flatMap((group) => group.metricIds);

/** The state of a trend in its address: the same for everyone who opens it. */
export const trendParams = {
  scenario: parseAsStringLiteral(scenarios.map(({ id }) => id)),
  /** Absent: the scenario's first metric. */
  metric: parseAsStringLiteral(metricIds),
  /** None: the first ones of the setting. */
  servers: parseAsArrayOf(parseAsString).withDefault([]),
  /** Absent: the one last measured. */
  setting: parseAsString,
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
};
export type TrendParams = inferParserType<typeof trendParams>;

export const loadTrendParams = createLoader(trendParams);

/** The same as the API takes it. */
export function toGetTrend({ scenario, metric, servers, setting, from, to }: TrendParams): ApiInputs["trend"]["get"] {
  return {
    ...(scenario ? { scenarioId: scenario } : {}),
    ...(metric ? { metricId: metric } : {}),
    ...(servers.length > 0 ? { serverIds: servers } : {}),
    ...(setting ? { settingId: setting } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}
