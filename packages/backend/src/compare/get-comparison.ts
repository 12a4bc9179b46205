import { isUsable } from "@plumbline/core/audit/is-usable";
import { compareSides, estimateRounds, type MeasuredRound } from "@plumbline/core/compare/compare";
import { findDifferences } from "@plumbline/core/compare/find-differences";
import { type ComparedSide, type ComparisonView, SideKey } from "@plumbline/core/compare/views";
import { AppError } from "@plumbline/core/failure/app-error";
import { RunSpec } from "@plumbline/core/run/views";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { toEnvironmentView } from "../environments/to-environment-view.ts";
import { isUuid } from "../ids.ts";
import { toTrialRow, trialRowColumns } from "../trials/to-trial-row.ts";
import { findFloors } from "./find-floors.ts";

/** The sides of a comparison; the first is the one that the others are held against. */
export const GetComparison = z.strictObject({ sides: z.array(SideKey).min(1).max(12) });
export type GetComparison = z.infer<typeof GetComparison>;

/** Sides next to each other: estimates over their rounds that are not INVALID, verdicts, and what makes them unlike. @throws NOT_FOUND */
export async function getComparison(scope: Scope, { sides: keys }: GetComparison): Promise<ComparisonView> {
  const sides = await Promise.all(keys.map((key) => getSide(scope, key)));
  const [first, ...others] = sides;
  if (!first) throw new AppError("INVALID_INPUT", "A comparison needs at least one side.");
  const options = { first: getScenario(first.key.scenarioId).readFirst.metric, floors: await findFloors(scope, first) };
  return {
    sides,
    comparisons: others.map((side) => compareSides(measuredRounds(first), measuredRounds(side), options)),
    differences: findDifferences(sides),
  };
}

/** The figures of the rounds that count. Rounds of one run are its blocks: each measures every server once. */
function measuredRounds({ trials }: ComparedSide): MeasuredRound[] {
  return trials.flatMap((trial) =>
    isUsable(trial) && trial.summary ? [{ block: `${trial.runId} ${trial.round}`, values: trial.summary.values }] : [],
  );
}

async function getSide(scope: Scope, key: SideKey): Promise<ComparedSide> {
  const { db } = scope.backend;
  const { organizationId } = scope;
  const rows = isUuid(key.runId)
    ? await db.trial.findMany({
        where: { organizationId, ...key },
        orderBy: { position: "asc" },
        select: { ...trialRowColumns, environmentId: true, run: { select: { name: true, spec: true } } },
      })
    : [];
  const [sample] = rows;
  const server = sample && RunSpec.parse(sample.run.spec).servers.find(({ serverId }) => serverId === key.serverId);
  if (!sample || !server)
    throw new AppError("NOT_FOUND", `Run ${key.runId} has no trial of ${key.serverId} under ${key.scenarioId}.`);
  const environmentId = rows.find((row) => row.environmentId)?.environmentId;
  const environment = environmentId
    ? await db.environment.findUnique({ where: { organizationId_environmentId: { organizationId, environmentId } } })
    : null;
  const trials = rows.map(({ environmentId: _, run: __, ...row }) => toTrialRow(row));
  return {
    key,
    runName: sample.run.name,
    server,
    scenarioVersion: sample.scenarioVersion,
    trials,
    estimates: estimateRounds(
      trials.flatMap((trial) => (isUsable(trial) && trial.summary ? [trial.summary.values] : [])),
    ),
    environment: environment && toEnvironmentView(environment),
  };
}
