import { drawMeetings, pairsOf } from "../../duel/draw-meetings.ts";
import { DUEL_BUDGET_S, MOST_SERVERS } from "../../duel/duel-facts.ts";
import { AppError } from "../../failure/app-error.ts";
import { generatorsOf, holdsClients } from "../../plan/load-figures.ts";
import type { LoadPlan } from "../../plan/load-plan.ts";
import { getScenario } from "../../scenario/catalogue/scenarios.ts";
import { measuredSeconds } from "../../scenario/modes.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { Language } from "../../server/language.ts";
import { languageFacts, takesLayout } from "../../server/language-facts.ts";
import type { CatalogueManifest } from "../../server/manifest.ts";
import type { StartRun } from "../start-run.ts";
import { estimateSeconds, type NewTrial } from "./new-trial.ts";

/** Fewer rounds of two servers decide nothing, however clear they look: limits exist from three on. */
const FEWEST_ROUNDS = 4;
const MOST_ROUNDS = 200;

type Manifests = ReadonlyMap<string, Pick<CatalogueManifest, "language" | "workloads">>;

/**
 * The trials of a duel, or of one server that is held against itself (A/A): as many rounds as its budget has room for, both sides in each, under one plan. The warm-up is the longest one of the
 * languages'. The trial of the side that starts first comes first. Of more than two servers, every two meet in each cycle of rounds, and only whole cycles are planned.
 * @throws DUEL_REFUSED, WORKLOAD_NOT_SERVED; SCENARIO_UNKNOWN
 */
export function planDuel(
  request: StartRun,
  manifests: Manifests,
  random: () => number,
  scales: ReadonlyMap<string, number>,
): NewTrial[] {
  const [sides, scenario] = readMatrix(request);
  const languages = sides.map((serverId) => languageOf(serverId, manifests, scenario));
  const plan = scenario.plan({
    scale: scales.get(scenario.id) ?? request.scale,
    warmupS: request.warmupS ?? Math.max(...languages.map((language) => languageFacts[language].warmupS)),
    measureS: measuredSeconds(request),
    parameters: request.parameters[scenario.id],
  });
  refuseUnsteady(scenario, plan);
  refuseLayouts(request, languages);
  const rounds = countDuelRounds(request, plan, pairsOf(sides).length);
  return drawMeetings(random, sides, rounds).flatMap(({ sides: met, first }, index) =>
    (first === 0 ? met : met.toReversed()).map((serverId, nth) => ({
      serverId,
      scenarioId: scenario.id,
      scenarioVersion: scenario.version,
      round: index + 1,
      position: 2 * index + nth,
      plan,
      limits: scenario.limits,
    })),
  );
}

function readMatrix({ serverIds, scenarioIds }: StartRun): [sides: string[], scenario: Scenario] {
  const [scenarioId, ...others] = scenarioIds;
  const [a, b = a, ...more] = serverIds;
  if (a === undefined || b === undefined || serverIds.length > MOST_SERVERS)
    throw refuse(
      `A duel has two to ${MOST_SERVERS} servers, or one that is held against itself, and ${serverIds.length} were chosen.`,
    );
  if (scenarioId === undefined || others.length > 0)
    throw refuse(`A duel has one scenario, and ${scenarioIds.length} were chosen.`);
  return [[a, b, ...more], getScenario(scenarioId)];
}

function languageOf(serverId: string, manifests: Manifests, { workload, name }: Scenario) {
  const manifest = manifests.get(serverId);
  if (!manifest?.workloads.includes(workload))
    throw new AppError("WORKLOAD_NOT_SERVED", `${serverId} does not serve ${workload}, which ${name} needs.`);
  return manifest.language;
}

/**
 * Only under a load at a fixed rate do both sides have the same to do at each moment. In a closed loop the quicker one would also be asked for
 * more, and take the CPU from the other.
 */
function refuseUnsteady({ name, saturates }: Scenario, plan: LoadPlan): void {
  if (saturates || plan.limit || plan.sessionS !== null || plan.sending.kind !== "open" || !holdsClients(plan))
    throw refuse(
      `${name} has no fixed rate from clients that stay connected, so two servers cannot be measured under it at once.`,
    );
  if (generatorsOf(plan) > 1) throw refuse("Each side of a duel has one generator.");
}

/** A duel of more than two servers is looked at after cycles, in which a layout would be one of a pair alone. */
function refuseLayouts({ duel, serverIds }: StartRun, languages: readonly Language[]): void {
  if (!duel || duel.layouts === 1) return;
  if (serverIds.length > 2) throw refuse("Layouts are drawn for two servers, or for one that is held against itself.");
  if (!languages.some(takesLayout)) {
    const labels = languages.map((language) => languageFacts[language].label);
    throw refuse(
      `Neither side is linked in another order: programs in ${[...new Set(labels)].join(" and ")} take no layout.`,
    );
  }
}

/**
 * Counts the rounds that fit into the budget, at most those that were asked for of every two servers.
 * @param pairs rounds of a cycle
 * @throws DUEL_REFUSED where that decides nothing
 */
function countDuelRounds({ rounds, duel }: StartRun, plan: LoadPlan, pairs: number): number {
  const budgetS = duel?.budgetS ?? DUEL_BUDGET_S;
  const roundS = estimateSeconds([plan]);
  const fitting = Math.floor(budgetS / roundS / pairs);
  const layouts = duel?.layouts ?? 1;
  if (fitting < layouts)
    throw refuse(
      `${budgetS} s have room for ${fitting} rounds of about ${Math.ceil(roundS)} s, and each of the ${layouts} layouts needs one: choose fewer layouts or more time.`,
    );
  if (fitting < FEWEST_ROUNDS) {
    const needed = FEWEST_ROUNDS * pairs;
    throw refuse(
      `A round takes about ${Math.ceil(roundS)} s, so that ${budgetS} s are too few for any verdict: it needs ${needed} rounds, and usually many more.`,
    );
  }
  return pairs * Math.min(rounds ?? MOST_ROUNDS, fitting, MOST_ROUNDS);
}

const refuse = (message: string) => new AppError("DUEL_REFUSED", message);
