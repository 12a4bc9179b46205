import { isUsable } from "@plumbline/core/audit/is-usable";
import { estimateRounds } from "@plumbline/core/compare/figures/compare";
import { intervalText, metricText } from "@plumbline/core/metric/metric-text";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { TrialRow } from "@plumbline/core/trial/views";
import type { z } from "zod";
import { align } from "../../terminal/align.ts";
import { exhibitionsIn, exhibitionsLast, type NamedServer, toName } from "./named-server.ts";

/** The fields of a trial that are read. */
export const RoundFacts = TrialRow.pick({
  ...{ runId: true, trialId: true, serverId: true, scenarioId: true, round: true, status: true, audit: true },
  ...{ allotment: true, summary: true },
}).strip();
export type RoundFacts = z.infer<typeof RoundFacts>;

/** The results of a server under a scenario. */
export type SideFigures = {
  serverId: string;
  scenarioId: string;
  /** Present where it breaks rules that keep it out of every ranking. */
  exhibition?: true;
  /** Rounds by the audit's verdict; those without a result by their status. */
  rounds: Record<string, number>;
  /** The median of each figure over the rounds that are not INVALID, in the metric's unit, with its 95 % interval. */
  figures: ReturnType<typeof estimateRounds>;
};

/** Figures that are shown beside the one that the scenario says to read first. */
const besides = ["latency.owed.p99", "ratio.delivered"] as const satisfies readonly SummaryMetricId[];

/** The figures of each server under each scenario, in the order of the rounds. */
export function summarizeSides(rounds: readonly RoundFacts[], servers: readonly NamedServer[] = []): SideFigures[] {
  const exhibitions = exhibitionsIn(servers);
  return [...groupBySide(rounds).values()].map((side) => {
    const [{ serverId, scenarioId } = { serverId: "", scenarioId: "" }] = side;
    const counts: Record<string, number> = {};
    for (const { status, audit } of side) {
      const result = audit?.verdict ?? status;
      counts[result] = (counts[result] ?? 0) + 1;
    }
    const values = side.flatMap((row) => (row.summary && isUsable(row) ? [row.summary.values] : []));
    const kind = exhibitions.has(serverId) ? { exhibition: true as const } : {};
    return { serverId, scenarioId, ...kind, rounds: counts, figures: estimateRounds(values) };
  });
}

/** Rounds by "server under scenario". */
export function groupBySide<Round extends Pick<RoundFacts, "serverId" | "scenarioId">>(
  rounds: readonly Round[],
): Map<string, Round[]> {
  const sides = new Map<string, Round[]>();
  for (const round of rounds) {
    const side = `${round.serverId} under ${round.scenarioId}`;
    sides.set(side, [...(sides.get(side) ?? []), round]);
  }
  return sides;
}

/** A table per scenario: a line for each server with medians, intervals and the verdicts of its rounds. Exhibitions are marked and come last. */
export function describeSides(sides: readonly SideFigures[]): string[] {
  const scenarioIds = [...new Set(sides.map(({ scenarioId }) => scenarioId))];
  return scenarioIds.flatMap((scenarioId) => {
    const first = scenarios.find(({ id }) => id === scenarioId)?.readFirst.metric;
    const metricIds = [...new Set<SummaryMetricId>([...(first ? [first] : []), ...besides])];
    const head = [scenarioId, ...metricIds.map((id) => summaryMetrics[id].label), "rounds"];
    const rows = exhibitionsLast(sides.filter((side) => side.scenarioId === scenarioId)).map((side) => [
      toName(side.serverId, side.exhibition),
      ...metricIds.map((id) => toCell(side, id)),
      describeRounds(side),
    ]);
    return align([head, ...rows]);
  });
}

function toCell({ figures }: SideFigures, metricId: SummaryMetricId): string {
  const figure = figures[metricId];
  const { unit } = summaryMetrics[metricId];
  return figure ? `${metricText(figure.median, unit)}${intervalText(figure, unit)}` : "–";
}

function describeRounds({ rounds }: SideFigures): string {
  return Object.entries(rounds)
    .map(([result, count]) => `${count} ${result}`)
    .join(", ");
}
