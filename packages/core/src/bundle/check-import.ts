import { AppError } from "../failure/app-error.ts";
import type { FrameView } from "../frame/frame.ts";
import { mergeHistograms } from "../histogram/histogram.ts";
import { refuseUnstorable } from "../json/refuse-unstorable.ts";
import { scenarios } from "../scenario/catalogue/scenarios.ts";
import { ServerId } from "../server/manifest.ts";
import { isTerminal } from "../task/is-terminal.ts";
import type { TrialView } from "../trial/views.ts";
import type { Bundle } from "./bundle.ts";

/** The largest whole number of a column. */
const INT_MOST = 2 ** 31 - 1;
const NAME_MOST = 200;

/**
 * Checks that the parts of a bundle fit each other and can be stored and shown: the schemas check each part by itself. Whoever makes
 * a bundle also makes its hashes, so nothing of it is taken on trust.
 * @throws AppError BUNDLE_REFUSED with the part that is wrong
 */
export function checkImport({ run, trials, events }: Pick<Bundle, "run" | "trials" | "events">): void {
  check(isTerminal(run.status), "The run had not ended when it was exported.");
  check(run.name.length <= NAME_MOST, `The run's name is longer than ${NAME_MOST} characters.`);
  const unknown = run.spec.scenarios.find(({ scenarioId }) => scenarios.every(({ id }) => id !== scenarioId));
  check(unknown === undefined, `This version of Plumbline has no scenario ${JSON.stringify(unknown?.scenarioId)}.`);
  for (const { serverId } of run.spec.servers)
    check(ServerId.safeParse(serverId).success, "A server's id is not one that a server can have.");
  for (const [position, trial] of trials.entries()) checkTrial(trial, { run, position });
  const trialIds = new Set(trials.map(({ trialId }) => trialId));
  check(
    events.every(({ trialId }) => trialId === null || trialIds.has(trialId)),
    "An event is of a trial that the bundle does not have.",
  );
  try {
    refuseUnstorable({ run, trials, events });
  } catch (cause) {
    throw cause instanceof AppError ? new AppError("BUNDLE_REFUSED", cause.message, { cause }) : cause;
  }
}

function checkTrial(trial: TrialView, { run, position }: { run: Bundle["run"]; position: number }): void {
  const named = `Trial ${position}`;
  check(trial.position === position, `${named} says that it is trial ${trial.position}.`);
  check(trial.runId === run.runId, `${named} is of another run.`);
  check(isTerminal(trial.status), `${named} had not ended when it was exported.`);
  const { servers, scenarios: planned } = run.spec;
  const isPlanned =
    servers.some(({ serverId }) => serverId === trial.serverId) &&
    planned.some(({ scenarioId }) => scenarioId === trial.scenarioId);
  check(isPlanned, `${named} is of a server or a scenario that the run does not have.`);
  for (const number of [trial.round, trial.scenarioVersion])
    check(number >= 1 && number <= INT_MOST, `${named} has the round or version ${number}.`);
  check(trial.status !== "succeeded" || trial.summary !== null, `${named} has succeeded without a summary.`);
  checkHistograms(trial, named);
}

/** Pages decode histograms: one of another layout, or that is damaged, would fail there. */
function checkHistograms({ summary }: TrialView, named: string): void {
  for (const histogram of Object.values(summary?.histograms ?? {})) {
    try {
      mergeHistograms([histogram]);
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause;
      throw new AppError("BUNDLE_REFUSED", `${named} has a histogram that cannot be read: ${cause.message}.`, {
        cause,
      });
    }
  }
}

/** The highest value of a stored track, which has 32 bits for each. */
const VALUE_MOST = 3.4e38;

/** Checks that a trial's seconds are in order and can be stored. @throws AppError BUNDLE_REFUSED */
export function checkSeconds(frames: readonly FrameView[], position: number): void {
  for (const [place, { seq, values }] of frames.entries()) {
    check(seq > (frames[place - 1]?.seq ?? -1), `The seconds of trial ${position} are not in order.`);
    for (const value of Object.values(values))
      check(Math.abs(value) <= VALUE_MOST, `A second of trial ${position} has the value ${value}.`);
  }
}

function check(holds: boolean, message: string): void {
  if (!holds) throw new AppError("BUNDLE_REFUSED", message);
}
