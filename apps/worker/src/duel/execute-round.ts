import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { Layouts } from "@plumbline/core/duel/draw-layouts";
import type { DuelOrder } from "@plumbline/core/duel/draw-meetings";
import type { Paddings } from "@plumbline/core/duel/draw-paddings";
import { AppError } from "@plumbline/core/failure/app-error";
import { Concluded } from "../execution/concluded.ts";
import type { Execution } from "../execution/execution.ts";
import { handBack } from "../execution/lease/hand-back.ts";
import type { Opponent } from "../execution/opponent.ts";
import { toTaskFailure } from "../execution/persist/to-failure.ts";
import { TrialSession } from "../execution/trial-session.ts";
import { TrialLog } from "../measure/trial-log.ts";
import { reportVerdict } from "../trial/audit-measured.ts";
import { endsRun } from "../trial/execute-trial.ts";
import type { MeasuredTrial, MeasureTrial } from "../trial/measure-trial.ts";
import { SharedRound } from "./shared-round.ts";

type Place = Opponent["place"];

/** The draw of a round: how its sides are placed, the padding of their servers' environments, and the layouts of their programs. */
type RoundDraw = { readonly order: DuelOrder; readonly paddings: Paddings; readonly layouts: Layouts };

/** The trials of a round: of the side that starts first, and of the other. */
export type RoundTrials = readonly [PlannedTrial, PlannedTrial];

/** One side of a round under way. */
type Side = {
  readonly place: Place;
  readonly trial: PlannedTrial;
  readonly session: TrialSession;
  readonly log: TrialLog;
};

/**
 * Measures both sides of a round at the same time. Where one of them fails, the other's trial ends as OPPONENT_FAILED: with nothing beside it
 * on its CPUs it would have been measured under another load. After a failure of the infrastructure the run goes back to the queue while the
 * round has attempts left.
 * @param name `round 3 of at most 40`
 * @returns why the round failed, null where both sides were measured
 */
export async function executeRound(
  execution: Execution,
  trials: RoundTrials,
  { name, ...drawn }: { name: string } & RoundDraw,
  { measureTrial }: { readonly measureTrial: MeasureTrial },
): Promise<AppError | null> {
  execution.signal.throwIfAborted();
  const round = new SharedRound(execution.signal);
  const sides = openSides(execution, round, trials, drawn);
  for (const { session } of sides) await session.begin();
  const [first, second] = trials;
  await sides[0].session.report(
    `${name} started: ${first.serverId} and ${second.serverId} at the same time, ${first.scenarioId}`,
  );
  const measured = await Promise.all(sides.map((side) => measureSide(round, side, measureTrial)));
  execution.drain.expectLoadEnd(null);
  if (round.failure) return endFailedRound(execution, sides, { ...round.failure, name });
  for (const [nth, result] of measured.entries()) {
    const side = sides[nth];
    if (!side || !result) throw new Error(`nothing was measured of side ${nth}`);
    await side.session.finish({ status: "succeeded", ...result, logs: side.log.lines() });
    await reportVerdict(side.session, result.audit);
  }
  return null;
}

function openSides(
  execution: Execution,
  round: SharedRound,
  trials: RoundTrials,
  { order, paddings, layouts }: RoundDraw,
): readonly [Side, Side] {
  const open = (place: Place): Side => {
    const [trial, other] = place === 0 ? trials : [trials[1], trials[0]];
    // `order.half` is A's, and A is in the place that `order.first` leaves to it
    const isA = place === order.first;
    const half = isA === (order.half === 0) ? 0 : 1;
    const side = isA ? 0 : 1;
    const drawn = { paddingBytes: paddings[side], layout: layouts[side] };
    const opponent = round.opponentOf(place, { serverId: other.serverId, half, ...drawn });
    // a signal of its own: both sides together would have more listeners at one than Node expects
    const signal = AbortSignal.any([round.signal]);
    const session = new TrialSession({ ...execution, signal }, trial, opponent);
    return { place, trial, session, log: new TrialLog() };
  };
  return [open(0), open(1)];
}

/** Null where the side was not measured; the round then has its failure. */
async function measureSide(
  round: SharedRound,
  { place, session, log }: Side,
  measureTrial: MeasureTrial,
): Promise<MeasuredTrial | null> {
  try {
    return await measureTrial(session, log);
  } catch (thrown) {
    round.fail(place, thrown);
    return null;
  } finally {
    round.leave(place);
  }
}

/** Ends both trials, the one that failed with its own reason. @throws Concluded where that ends the run as well */
async function endFailedRound(
  execution: Execution,
  sides: readonly Side[],
  { place, thrown, name }: { place: Place; thrown: unknown; name: string },
): Promise<AppError> {
  execution.signal.throwIfAborted();
  const failed = sides[place]?.trial;
  if (!failed) throw new Error(`there is no side ${place}`);
  const error = await toTaskFailure(thrown, execution.env.PLUMBLINE_GENERATOR_ENGINES);
  if (error.code === "INTERNAL")
    execution.log.error({ err: thrown, trialId: failed.trialId }, "the round failed unexpectedly");
  if (await handBack(execution, error, `${name} (${failed.serverId})`, failed.trialId)) throw new Concluded(null);
  for (const side of sides) {
    const own = side.place === place ? error : opponentFailed(failed.serverId, error);
    // the side's own session ended with the round
    const session = new TrialSession(execution, side.trial);
    await session.finish({ status: "failed", error: own, serverStats: null, logs: side.log.lines() });
    if (side.place === place) await session.report(`${name} failed: ${failed.serverId}: ${error.message}`, "error");
  }
  if (endsRun.has(error.code)) throw new Concluded({ status: "failed", error });
  return error;
}

/** The failure of a trial whose other side failed. */
function opponentFailed(opponent: string, { code, message }: AppError): AppError {
  return new AppError("OPPONENT_FAILED", `${opponent}, the other side of this round, failed: ${message}`, {
    evidence: { opponent, code },
  });
}

/** Ends a trial whose other side has ended in an earlier attempt at the run: it cannot be measured side by side any more. */
export async function endLeftAlone(execution: Execution, trial: PlannedTrial): Promise<AppError> {
  const session = new TrialSession(execution, trial);
  const error = new AppError(
    "OPPONENT_FAILED",
    "The worker was lost when the other side of this round had ended and this one had not.",
  );
  await session.begin();
  await session.finish({ status: "failed", error, serverStats: null, logs: new TrialLog().lines() });
  return error;
}
