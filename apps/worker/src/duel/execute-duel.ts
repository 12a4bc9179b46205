import { duelOf } from "@plumbline/backend/duels/duel-of";
import { recordDuel } from "@plumbline/backend/duels/record-duel";
import { removeUnneededRounds } from "@plumbline/backend/duels/remove-unneeded-rounds";
import type { PlannedTrial, RunPlan } from "@plumbline/backend/execution/find-planned-trials";
import type { RunEnd } from "@plumbline/backend/execution/finish-run";
import { pairsOf } from "@plumbline/core/duel/draw-meetings";
import type { Duel, DuelRound, DuelTerms } from "@plumbline/core/duel/duel";
import { countedRounds, roundsOfPair } from "@plumbline/core/duel/duel-facts";
import { describeDuel, describeRound, isAgainstItself } from "@plumbline/core/duel/judge/report/describe-duel";
import type { AppError } from "@plumbline/core/failure/app-error";
import { estimateSeconds } from "@plumbline/core/run/trials/new-trial";
import type { RunSpec } from "@plumbline/core/run/views";
import type { Execution, WorkerDeps } from "../execution/execution.ts";
import { workerStopped } from "../execution/lease/keep-lease.ts";
import { persist } from "../execution/persist/persist.ts";
import { report } from "../execution/persist/report.ts";
import type { MeasureTrial } from "../trial/measure-trial.ts";
import { Budget } from "./budget.ts";
import { endLeftAlone, executeRound } from "./execute-round.ts";

/** So many rounds in a row that count for nothing end a duel: what is wrong would be wrong again. */
const IN_VAIN = 3;

/**
 * Executes the rounds of a duel until the figure that decides is decided, its budget is used up, or its last rounds were in vain. One server
 * against itself has all of its rounds, and more than two have theirs until that holds for each pair. Those that a duel did not need are removed.
 */
export async function executeDuel(
  execution: Execution,
  { planned, failures }: Pick<RunPlan, "planned" | "failures">,
  { shutdown, health }: Pick<WorkerDeps, "shutdown" | "health">,
  measuring: { readonly measureTrial: MeasureTrial },
): Promise<RunEnd> {
  const { backend, lease, signal } = execution;
  const { terms, sides, ...drawn } = duelOf(lease.spec);
  const cycle = pairsOf(sides).length;
  const cycleOf = ([first]: readonly PlannedTrial[]) => Math.floor(((first?.round ?? 1) - 1) / cycle);
  const budget = openBudget(execution, planned);
  const reasons = [...failures];
  let duel = await record(execution);
  const toCome = groupByRound(planned);
  for (const [nth, trials] of toCome.entries()) {
    const round = trials[0]?.round ?? 0;
    const rest = toCome.slice(nth).filter((others) => cycleOf(others) === cycleOf(trials));
    const needed = rest.filter((others) => !isDecided(duel, sides, others));
    // without its last round a cycle says nothing
    if (isOver(duel, lease.spec, terms) || !budget.hasRoom(Math.max(1, needed.length))) break;
    if (isDecided(duel, sides, trials)) continue;
    if (shutdown.aborted) throw workerStopped(shutdown);
    const failure = await executePlanned(execution, trials, drawn, measuring);
    if (failure) reasons.push(failure);
    else health.note(null);
    budget.noteRound(trials.map(({ serverId }) => serverId));
    duel = await record(execution);
    await report(execution, describeRound(duel, round, lease.spec));
  }
  await persist(backend, () => removeUnneededRounds(backend, lease), signal);
  await report(execution, describeDuel(duel, lease.spec));
  const [first] = reasons;
  return first && countedRounds(duel).length === 0 ? { status: "failed", error: first } : { status: "succeeded" };
}

function record({ backend, lease, signal }: Execution): Promise<Duel> {
  return persist(backend, () => recordDuel(backend, lease), signal);
}

function openBudget({ backend, lease }: Execution, [first]: readonly PlannedTrial[]): Budget {
  const { terms } = duelOf(lease.spec);
  const roundS = first ? estimateSeconds([first.plan]) : 0;
  return new Budget(terms.budgetS * 1000, roundS * 1000, backend.clock);
}

/** The trials of each round that is still to come; one alone where the other ended in an earlier attempt. */
function groupByRound(planned: readonly PlannedTrial[]): PlannedTrial[][] {
  const rounds = new Map<number, PlannedTrial[]>();
  for (const trial of planned) rounds.set(trial.round, [...(rounds.get(trial.round) ?? []), trial]);
  return [...rounds.values()];
}

function executePlanned(
  execution: Execution,
  trials: readonly PlannedTrial[],
  drawn: Pick<ReturnType<typeof duelOf>, "orders" | "paddings" | "layouts">,
  measuring: { readonly measureTrial: MeasureTrial },
): Promise<AppError | null> {
  const [first, second] = trials;
  if (!first) throw new Error("a round has no trials");
  if (!second) return endLeftAlone(execution, first);
  const nth = first.round - 1;
  const [order, paddings, layouts] = [drawn.orders[nth], drawn.paddings[nth], drawn.layouts[nth]];
  if (!order || !paddings || !layouts) throw new Error(`nothing was drawn for round ${first.round}`);
  const name = `round ${first.round} of at most ${drawn.orders.length}`;
  return executeRound(execution, [first, second], { name, order, paddings, layouts }, measuring);
}

/** True if the two servers of a round are two of more, and nothing of them is open. */
function isDecided({ pairs = [] }: Duel, servers: readonly string[], trials: readonly PlannedTrial[]): boolean {
  const places = trials.map(({ serverId }) => servers.indexOf(serverId));
  const pair = pairs.find(({ sides }) => places.every((place) => sides.includes(place)));
  return pair !== undefined && pair.outcome !== "undecided";
}

/**
 * True if each pair is decided in rounds of all layouts, or its last rounds were in vain. An A/A duel is never decided: a floor that ended at its first narrow look would be too
 * small.
 */
function isOver(duel: Duel, spec: RunSpec, { layouts }: Pick<DuelTerms, "layouts">): boolean {
  const pairs = duel.pairs?.map((pair) => ({ ...pair, rounds: roundsOfPair(duel, pair) })) ?? [duel];
  return pairs.every(
    ({ outcome, rounds }) =>
      (outcome !== "undecided" && rounds.length >= layouts && !isAgainstItself(spec)) || isInVain(rounds),
  );
}

function isInVain(rounds: readonly DuelRound[]): boolean {
  const last = rounds.slice(-IN_VAIN);
  return last.length === IN_VAIN && last.every(({ leftOut }) => leftOut !== null);
}
