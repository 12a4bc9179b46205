import type { FailureCode } from "@plumbline/core/failure/failure-code";
import { MAX_ATTEMPTS } from "@plumbline/core/task/attempts";
import { FRAMES } from "./measuring.ts";
import type { Fault } from "./observations.ts";
import type { Stored } from "./stored.ts";
import type { World } from "./world.ts";

/** A promise that holds for every history. It returns every breach in words; none: it holds. */
type Invariant = (world: World, stored: Stored) => string[];

const isOpen = ({ status }: { status: string }) => status === "queued" || status === "running";

/** Every run, trial and proof has ended, some minutes after the last fault. */
const everythingEnds: Invariant = (_, { runs, trials, proofs }) => [
  ...runs.filter(isOpen).map(({ runId, status }) => `run ${runId} is still ${status}`),
  ...trials.filter(isOpen).map(({ trialId, status }) => `trial ${trialId} is still ${status}`),
  ...proofs.filter(isOpen).map(({ proofId, status }) => `proof ${proofId} is still ${status}`),
];

/** Whoever got an error got it for an outage of the database. */
const errorsAreExplained: Invariant = ({ record }) => record.unexplained;

/** A run whose start was acknowledged is stored. */
const startedRunsAreKept: Invariant = ({ record }, { runs }) =>
  record.runIds.filter((id) => !runs.some(({ runId }) => runId === id)).map((id) => `run ${id} is gone`);

/** Each failure says why, and none is a bug of Plumbline. */
const failuresHaveReasons: Invariant = (_, { runs, trials, proofs }) => [
  ...[...runs, ...trials, ...proofs]
    .filter(({ status, failureCode }) => (status === "failed") !== (failureCode !== null))
    .map((row) => `${JSON.stringify(row)} has the wrong reason`),
  ...trials
    .filter(({ failureCode }) => failureCode === "INTERNAL")
    .map(({ trialId, failureMessage }) => `trial ${trialId} failed for a bug: ${failureMessage}`),
];

/** The faults that each failure may be blamed on; a failure that is not listed must not occur at all. */
const causes: Partial<Record<FailureCode, readonly Fault[]>> = {
  WORKER_LOST: ["worker killed", "worker paused", "worker stopped"],
  WORKER_STOPPED: ["worker stopped"],
  DATABASE_UNAVAILABLE: ["database away", "database frozen", "database connections lost"],
  ENGINE_UNAVAILABLE: ["engine restarted"],
  ENGINE_RESTARTED: ["engine restarted"],
  CONTAINER_REMOVED: ["container removed"],
  SERVER_EXITED: ["server broken"],
};

/** Every failure is blamed on a fault that there was, and a lost worker is one that was killed or hung. */
const blameIsRight: Invariant = ({ record }, { runs, trials, proofs, failedAttempts }) => {
  const codes = [...runs, ...trials, ...proofs, ...failedAttempts].flatMap(({ failureCode }) => failureCode ?? []);
  const wrong = [...new Set(codes)].filter(
    (code) => !causes[code as FailureCode]?.some((fault) => record.injected.has(fault)),
  );
  const accused = [...proofs, ...failedAttempts].filter(
    ({ failureCode, workerId }) => failureCode === "WORKER_LOST" && !record.lostWorkers.has(workerId ?? ""),
  );
  return [
    ...wrong.map((code) => `${code} is blamed, without such a fault`),
    ...accused.map((row) => `${row.workerId} is called lost, but it was alive: ${JSON.stringify(row)}`),
  ];
};

/** Nothing is tried more often than allowed. Attempts that a stop has ended use up none. */
const attemptsAreLimited: Invariant = (_, { failedAttempts }) => {
  const counted = failedAttempts.filter((attempt) => attempt.counted);
  const keys = [...new Set(counted.map(({ runId, trialId }) => `${runId} ${trialId}`))];
  return keys
    .map((key) => [key, counted.filter(({ runId, trialId }) => `${runId} ${trialId}` === key).length] as const)
    .filter(([, count]) => count >= MAX_ATTEMPTS)
    .map(([key, count]) => `run and trial ${key} have ${count} failed attempts beside the last one`);
};

/** A run has one holder at a time: once a later claim has stored a frame, none of an earlier claim is stored. */
const executedByOne: Invariant = ({ record }) =>
  record.frames.flatMap((frame) => {
    const later = record.frames.find(
      (other) => other.runId === frame.runId && other.attempt > frame.attempt && other.atMs < frame.atMs,
    );
    return later
      ? [`attempt ${frame.attempt} of run ${frame.runId} stored a frame after attempt ${later.attempt}`]
      : [];
  });

/** A trial that succeeded has each of its frames once, all of one attempt. */
const framesAreWhole: Invariant = (_, { trials, frames }) =>
  trials
    .filter(({ status }) => status === "succeeded")
    .flatMap(({ trialId }) => {
      const own = frames.filter((frame) => frame.trialId === trialId);
      const isWhole =
        own.length === FRAMES && own.every(({ seq, attempt }, nth) => seq === nth && attempt === own[0]?.attempt);
      return isWhole ? [] : [`trial ${trialId} succeeded with the frames ${JSON.stringify(own)}`];
    });

/** A run that succeeded has measured each of its trials. */
const succeededMeansMeasured: Invariant = (_, { runs, trials }) =>
  runs
    .filter(({ status }) => status === "succeeded")
    .flatMap(({ runId }) => trials.filter((trial) => trial.runId === runId && trial.status === "cancelled"))
    .map(({ trialId, runId }) => `run ${runId} succeeded without its trial ${trialId}`);

/** No container is left. */
const nothingIsOrphaned: Invariant = ({ engines }) =>
  engines.flatMap(({ hostId, containers }) =>
    containers
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ owner }) => `the container of attempt ${owner.attemptId} is left on ${hostId}`),
  );

/** No two loads of a host overlap. */
const loadsDoNotOverlap: Invariant = ({ engines }) =>
  engines.flatMap(({ hostId, containers }) => {
    const loads = containers.flatMap(({ loadFromMs, loadToMs }) =>
      loadFromMs === null ? [] : [{ fromMs: loadFromMs, toMs: loadToMs ?? Number.POSITIVE_INFINITY }],
    );
    loads.sort((a, b) => a.fromMs - b.fromMs);
    return loads.flatMap(({ toMs }, nth) =>
      toMs > (loads[nth + 1]?.fromMs ?? toMs) ? [`two loads overlap on ${hostId}`] : [],
    );
  });

/** A natural end may win against a cancellation, if it comes within this time. */
const RACE_MS = 20_000;

/** A run that somebody cancels ends as cancelled, unless it had all but ended. */
const cancelledMeansCancelled: Invariant = ({ record }, { runs }) =>
  runs.flatMap(({ runId, status, failureCode, cancelRequestedAt, finishedAt }) => {
    if (!record.cancelled.has(runId) || cancelRequestedAt === null || status === "cancelled") return [];
    const laterMs = (finishedAt?.getTime() ?? Number.POSITIVE_INFINITY) - cancelRequestedAt.getTime();
    return failureCode !== "WORKER_LOST" && laterMs < RACE_MS
      ? []
      : [`run ${runId} ended as ${status}, though it was cancelled`];
  });

/** Every open page shows the end that is stored, and got each event once, in order, with its gaps marked. */
const pagesSeeTheEnd: Invariant = ({ web }, { runs, trials }) =>
  web.viewers.flatMap(({ runId, shown, complaints }) => {
    const status = runs.find((run) => run.runId === runId)?.status;
    const rows = trials.filter((trial) => trial.runId === runId).map((trial) => trial.status);
    const shownRows = shown?.rows.map((row) => row.status);
    const isRight = shown?.status === status && shownRows?.join() === rows.join();
    const wrong = `the page of run ${runId} shows ${shown?.status} (${shownRows}), and ${status} (${rows}) is stored`;
    return [...complaints, ...(isRight ? [] : [wrong])];
  });

/** Every invariant by name. */
export const invariants = {
  errorsAreExplained,
  everythingEnds,
  startedRunsAreKept,
  failuresHaveReasons,
  blameIsRight,
  attemptsAreLimited,
  executedByOne,
  framesAreWhole,
  succeededMeansMeasured,
  nothingIsOrphaned,
  loadsDoNotOverlap,
  cancelledMeansCancelled,
  pagesSeeTheEnd,
} as const satisfies Record<string, Invariant>;
