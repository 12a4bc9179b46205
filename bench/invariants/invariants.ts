import { MAX_ATTEMPTS } from "@plumbline/core/task/attempts";
import type { Stored } from "./stored.ts";

/** An execution of a trial that was seen from outside, by the number of the run's claim. */
export interface ExecutedTrial {
  readonly runId: string;
  readonly trialId: string;
  readonly attempt: number;
}

/** Time for which a load was on a host, and the attempt that it belonged to. */
export interface Load {
  readonly hostId: string;
  readonly owner: string;
  readonly fromMs: number;
  readonly toMs: number;
}

function group<T>(all: readonly T[], keyOf: (one: T) => string): [key: string, own: readonly T[]][] {
  return [...new Set(all.map(keyOf))].map((key) => [key, all.filter((one) => keyOf(one) === key)]);
}

const isOpen = ({ status }: { status: string }) => status === "queued" || status === "running";

/** Every run, trial and proof has ended. */
export function findUnended({ runs, trials, proofs }: Stored): string[] {
  return [
    ...runs.filter(isOpen).map(({ runId, status }) => `run ${runId} is still ${status}`),
    ...trials.filter(isOpen).map(({ trialId, status }) => `trial ${trialId} is still ${status}`),
    ...proofs.filter(isOpen).map(({ proofId, status }) => `proof ${proofId} is still ${status}`),
  ];
}

/** A run whose start was acknowledged is stored. */
export function findLostRuns(started: readonly string[], { runs }: Stored): string[] {
  return started.filter((id) => !runs.some(({ runId }) => runId === id)).map((id) => `run ${id} is gone`);
}

/** Each failure says why, and none is a bug of Plumbline. */
export function findWrongReasons({ runs, trials, proofs }: Stored): string[] {
  return [
    ...[...runs, ...trials, ...proofs]
      .filter(({ status, failureCode }) => (status === "failed") !== (failureCode !== null))
      .map((row) => `${JSON.stringify(row)} has the wrong reason`),
    ...trials
      .filter(({ failureCode }) => failureCode === "INTERNAL")
      .map(({ trialId, failureMessage }) => `trial ${trialId} failed for a bug: ${failureMessage}`),
  ];
}

/**
 * Every failure is blamed on a fault that there was.
 * @param causes the faults that each code may be blamed on; a failure that is not listed must not occur at all
 */
export function findWrongBlame(
  causes: Readonly<Partial<Record<string, readonly string[]>>>,
  injected: ReadonlySet<string>,
  { runs, trials, proofs, failedAttempts }: Stored,
): string[] {
  const messages = new Map<string, string>();
  for (const { failureCode, failureMessage } of [...runs, ...trials, ...proofs, ...failedAttempts])
    if (failureCode !== null) messages.set(failureCode, failureMessage ?? "");
  return [...messages]
    .filter(([code]) => !causes[code]?.some((fault) => injected.has(fault)))
    .map(([code, message]) => `${code} is blamed, without such a fault: ${message}`);
}

/** Nothing is tried more often than allowed. Attempts that a stop has ended use up none. */
export function findExcessAttempts({ failedAttempts }: Stored): string[] {
  const counts = new Map<string, number>();
  for (const { runId, trialId, counted } of failedAttempts) {
    const key = `${runId} ${trialId}`;
    if (counted) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= MAX_ATTEMPTS)
    .map(([key, count]) => `run and trial ${key} have ${count} failed attempts beside the last one`);
}

/**
 * Nothing is executed twice: a run is executed under another claim only after an attempt has ended as failed, and a trial
 * only after an attempt at it has.
 */
export function findSecondExecutions(executions: readonly ExecutedTrial[], { failedAttempts }: Stored): string[] {
  const claims = (of: readonly ExecutedTrial[]) => new Set(of.map(({ attempt }) => attempt)).size;
  return [
    ...group(executions, ({ runId }) => runId).flatMap(([runId, own]) => {
      const failed = failedAttempts.filter((attempt) => attempt.runId === runId).length;
      return claims(own) > failed + 1
        ? [`run ${runId} was executed under ${claims(own)} claims, and ${failed} attempts at it have failed`]
        : [];
    }),
    ...group(executions, ({ trialId }) => trialId).flatMap(([trialId, own]) => {
      const failed = failedAttempts.filter((attempt) => attempt.trialId === trialId).length;
      return claims(own) > failed + 1
        ? [`trial ${trialId} was executed ${claims(own)} times, and ${failed} attempts at it have failed`]
        : [];
    }),
  ];
}

/** A run that succeeded has measured each of its trials. */
export function findUnmeasured({ runs, trials }: Stored): string[] {
  return runs
    .filter(({ status }) => status === "succeeded")
    .flatMap(({ runId }) => trials.filter((trial) => trial.runId === runId && trial.status === "cancelled"))
    .map(({ trialId, runId }) => `run ${runId} succeeded without its trial ${trialId}`);
}

/** No two loads of a host overlap. */
export function findOverlaps(loads: readonly Load[]): string[] {
  return group(loads, ({ hostId }) => hostId).flatMap(([hostId, own]) => {
    const inOrder = own.toSorted((a, b) => a.fromMs - b.fromMs);
    return inOrder.flatMap(({ owner, toMs }, nth) => {
      const next = inOrder[nth + 1];
      return next && next.owner !== owner && toMs > next.fromMs
        ? [`the loads of ${owner} and ${next.owner} overlap on ${hostId} by ${Math.round(toMs - next.fromMs)} ms`]
        : [];
    });
  });
}

/** A natural end may win against a cancellation, if it comes within this time. */
const RACE_MS = 20_000;

/** A run that somebody cancels ends as cancelled, unless it had all but ended. */
export function findUncancelled(cancelled: ReadonlySet<string>, { runs }: Stored): string[] {
  return runs.flatMap(({ runId, status, failureCode, cancelRequestedAt, finishedAt }) => {
    if (!cancelled.has(runId) || cancelRequestedAt === null || status === "cancelled") return [];
    const laterMs = (finishedAt?.getTime() ?? Number.POSITIVE_INFINITY) - cancelRequestedAt.getTime();
    return failureCode !== "WORKER_LOST" && laterMs < RACE_MS
      ? []
      : [`run ${runId} ended as ${status}, though it was cancelled`];
  });
}
