import type { FailureCode } from "@plumbline/core/failure/failure-code";
import {
  findExcessAttempts,
  findLostRuns,
  findOverlaps,
  findSecondExecutions,
  findUncancelled,
  findUnended,
  findUnmeasured,
  findWrongBlame,
  findWrongReasons,
} from "../../invariants/invariants.ts";
import type { Stored } from "../../invariants/stored.ts";
import { FRAMES } from "../trial/measuring.ts";
import type { Fault } from "./observations.ts";
import type { World } from "./world.ts";

/** A promise that holds for every history. It returns every breach in words; none: it holds. */
type Invariant = (world: World, stored: Stored) => string[];

/** Some minutes after the last fault. */
const everythingEnds: Invariant = (_, stored) => findUnended(stored);

/** Whoever got an error got it for an outage of the database. */
const errorsAreExplained: Invariant = ({ record }) => record.unexplained;

const startedRunsAreKept: Invariant = ({ record }, stored) => findLostRuns(record.runIds, stored);

const failuresHaveReasons: Invariant = (_, stored) => findWrongReasons(stored);

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
const blameIsRight: Invariant = ({ record }, stored) => {
  const accused = [...stored.proofs, ...stored.failedAttempts].filter(
    ({ failureCode, workerId }) => failureCode === "WORKER_LOST" && !record.lostWorkers.has(workerId ?? ""),
  );
  return [
    ...findWrongBlame(causes, record.injected, stored),
    ...accused.map((row) => `${row.workerId} is called lost, but it was alive: ${JSON.stringify(row)}`),
  ];
};

const attemptsAreLimited: Invariant = (_, stored) => findExcessAttempts(stored);

const nothingRunsTwice: Invariant = ({ record }, stored) => findSecondExecutions(record.executions, stored);

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

const succeededMeansMeasured: Invariant = (_, stored) => findUnmeasured(stored);

/** No container is left. */
const nothingIsOrphaned: Invariant = ({ engines }) =>
  engines.flatMap(({ hostId, containers }) =>
    containers
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ owner }) => `the container of attempt ${owner.attemptId} is left on ${hostId}`),
  );

const loadsDoNotOverlap: Invariant = ({ engines }) =>
  findOverlaps(
    engines.flatMap(({ hostId, containers }) =>
      containers.flatMap(({ owner, loadFromMs, loadToMs }, nth) =>
        loadFromMs === null
          ? []
          : [
              {
                hostId,
                owner: `${nth} ${owner.attemptId}`,
                fromMs: loadFromMs,
                toMs: loadToMs ?? Number.POSITIVE_INFINITY,
              },
            ],
      ),
    ),
  );

const cancelledMeansCancelled: Invariant = ({ record }, stored) => findUncancelled(record.cancelled, stored);

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
  nothingRunsTwice,
  framesAreWhole,
  succeededMeansMeasured,
  nothingIsOrphaned,
  loadsDoNotOverlap,
  cancelledMeansCancelled,
  pagesSeeTheEnd,
} as const satisfies Record<string, Invariant>;
