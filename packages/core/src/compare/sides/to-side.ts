import { isUsable } from "../../audit/is-usable.ts";
import type { EnvironmentView } from "../../environment/views.ts";
import { isExhibition } from "../../gate/deviation-meanings.ts";
import { EXHIBITION_SIGN } from "../../gate/mark-exhibition.ts";
import type { RunSpec } from "../../run/views.ts";
import type { ServerSnapshot } from "../../server/views.ts";
import type { TrialRow } from "../../trial/views.ts";
import { estimateRounds } from "../figures/compare.ts";
import type { SideKey } from "../side-key.ts";
import { nameSide } from "../side-name.ts";
import type { ComparedSide, ComparedTrial } from "../views.ts";
import { describeAbsence } from "./describe-absence.ts";
import type { MeasuredSide } from "./judge-sides.ts";
import { sideRounds } from "./side-rounds.ts";

/** A trial with the facts that decide if its figures are comparable with another's. */
export type Candidate = {
  row: TrialRow;
  server: ServerSnapshot;
  run: { name: string; startedAt: Date | null; spec: RunSpec };
  environment: EnvironmentView | null;
  load: string;
};

/** The trials of a side, newest run first; `isCut` is true if older ones were left out. */
export type Candidates = { found: Candidate[]; isCut: boolean };

/** The side that a key selects from these trials, newest first; null if none matches. */
export function toSide(key: SideKey, { found, isCut }: Candidates): MeasuredSide | null {
  const candidates = found.filter(({ server }) => isMeant(server, key));
  // the conditions of the newest round define the side
  const sample = candidates.find(({ row }) => isUsable(row)) ?? candidates[0];
  if (!sample) return null;
  const usable = candidates.filter(({ row }) => isUsable(row));
  const taken = usable.filter((each) => unlikeIn(each, sample) === null);
  const rounds = sideRounds(taken.flatMap(({ row }) => (row.summary ? [{ ...row, summary: row.summary }] : [])));
  const shown = candidates.filter((each) => !isUsable(each.row) || taken.includes(each));
  const trials = shown.map(({ row }) => toComparedTrial(row));
  return {
    rounds,
    side: {
      key,
      label: isExhibition(sample.server) ? `${nameSide(key)} ${EXHIBITION_SIGN}` : nameSide(key),
      runs: runsOf(shown),
      servers: [...new Map(shown.map(({ server }) => [server.serverId, server])).values()],
      scenarioVersion: sample.row.scenarioVersion,
      load: sample.load,
      allotment: shown.find(({ row }) => row.allotment)?.row.allotment ?? null,
      environment: sample.environment,
      trials,
      rounds: rounds.length,
      estimates: estimateRounds(rounds.map(({ values }) => values)),
      leftOut: [...describeLeftOut(usable, sample), ...(isCut ? [OLDER] : [])],
      missing: describeAbsence(trials, rounds.length),
      shownTrialId: middleTrial(taken.map(({ row }) => row))?.trialId ?? null,
      setting: settingOf(sample),
    },
  };
}

function runsOf(candidates: readonly Candidate[]): ComparedSide["runs"] {
  const toRun = ({ row: { runId }, run: { name, startedAt } }: Candidate) =>
    [runId, { runId, name, startedAt }] as const;
  return [...new Map(candidates.map(toRun)).values()];
}

const OLDER = "There are older rounds than are looked at: name runs to compare those.";

/** True if a server, as it was in its run, belongs to the side. An exhibition stands for itself, and for no language or profile. */
function isMeant(server: ServerSnapshot, { serverId, version, language, profile }: SideKey): boolean {
  const digest = server.sourceDigest.replace(/^sha256:/, "");
  return (
    (serverId !== undefined || !isExhibition(server)) &&
    (serverId === undefined || server.serverId === serverId) &&
    (version === undefined || digest.startsWith(version)) &&
    (language === undefined || server.language === language) &&
    (profile === undefined || server.profile === profile)
  );
}

/** The condition in which a round differs from the newest one; null if they may be combined. */
function unlikeIn({ row, environment, load }: Candidate, sample: Candidate): string | null {
  if (row.scenarioVersion !== sample.row.scenarioVersion) return "another version of the scenario";
  if (environment?.environmentId !== sample.environment?.environmentId) return "another environment";
  return load === sample.load ? null : "another load";
}

function describeLeftOut(usable: readonly Candidate[], sample: Candidate): string[] {
  const counts = new Map<string, number>();
  for (const each of usable) {
    const reason = unlikeIn(each, sample);
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(
    ([reason, count]) =>
      `${count} finished round${count === 1 ? "" : "s"} of ${reason} ${count === 1 ? "is" : "are"} left out.`,
  );
}

function settingOf({ row, run: { spec } }: Candidate): MeasuredSide["side"]["setting"] {
  const scenario = spec.scenarios.find(({ scenarioId }) => scenarioId === row.scenarioId);
  return {
    mode: spec.mode,
    scale: scenario?.scale ?? spec.scale,
    measureS: spec.measureS,
    parameters: scenario?.parameters ?? {},
  };
}

function toComparedTrial(row: TrialRow): ComparedTrial {
  const { trialId, runId, serverId, round, status, audit, failure } = row;
  return {
    trialId,
    runId,
    serverId,
    round,
    status,
    verdict: audit?.verdict ?? null,
    isUsable: isUsable(row),
    failureCode: failure?.code ?? null,
  };
}

/** The trial with the middle p99, or p50 if the counts allow no p99; the lower of two middles. */
function middleTrial(trials: readonly TrialRow[]): TrialRow | undefined {
  for (const metricId of ["latency.p99", "latency.p50"] as const) {
    const having = trials.filter(({ summary }) => summary?.values[metricId] !== undefined);
    const figureOf = ({ summary }: TrialRow) => summary?.values[metricId] ?? 0;
    const sorted = having.sort((a, b) => figureOf(a) - figureOf(b));
    const middle = sorted[Math.floor((sorted.length - 1) / 2)];
    if (middle) return middle;
  }
  return trials[0];
}
