import { inDigits, inPercent } from "../../../metric/quantity-text.ts";
import { summaryMetrics } from "../../../summary/summary-metrics.ts";
import type { Duel, DuelFigure, DuelLook } from "../../duel.ts";
import { comparedFigures, countedRounds, sidesOf } from "../../duel-facts.ts";
import { rankServers } from "./standings.ts";

/** The parts of a run's spec that a duel is described by. */
export type DuelSpec = { servers: readonly { serverId: string }[]; duel?: { margin: number } | undefined };

/** True of an A/A duel: its one server is on both sides. */
export const isAgainstItself = ({ servers }: Pick<DuelSpec, "servers">): boolean => servers.length === 1;

/** The names of two servers by their places, A and B: their ids, told apart where one server is held against itself. */
export function duelSides(
  { servers }: Pick<DuelSpec, "servers">,
  [one, other]: readonly [number, number] = [0, 1],
): readonly [string, string] {
  const [a, b] = [servers[one], servers[other]];
  if (a && !b) return [`${a.serverId} (A)`, `${a.serverId} (B)`];
  return [a?.serverId ?? "A", b?.serverId ?? "B"];
}

/**
 * A duel's verdict, or where it stands, in a sentence:
 * "go-gorilla is faster than node-ws: CPU per delivery is 26 % lower (21 % to 30 %), after 9 rounds." Of more than two servers it is their order.
 */
export function describeDuel(duel: Duel, spec: DuelSpec): string {
  if (duel.pairs) return describeOrder(duel, duel.pairs, spec);
  const [a, b] = duelSides(spec);
  const [deciding] = duel.figures;
  const after = `after ${countText(countedRounds(duel).length, "round")}`;
  if (!deciding) return `Nothing is known ${after}.`;
  const { label } = summaryMetrics[deciding.metricId];
  const look = decisiveLook(deciding);
  if (isAgainstItself(spec))
    return `${spec.servers[0]?.serverId} against itself: ${label} of one side is ${describeRatio(duel.figures[0]?.looks.at(-1))} that of the other, ${after}.`;
  if (duel.outcome === "a") return `${a} is faster than ${b}: ${label} is ${describeLead(look, 1)}, ${after}.`;
  if (duel.outcome === "b") return `${b} is faster than ${a}: ${label} is ${describeLead(look, -1)}, ${after}.`;
  const ratio = `${label} of ${b} is ${look ? inDigits(look.ratio) : "–"} × that of ${a}${limitsOf(look)}`;
  if (duel.outcome === "same")
    return `${a} and ${b} are the same within ${inPercent(spec.duel?.margin ?? 0)}: ${ratio}, ${after}.`;
  const known = look ? `${ratio}, ${after}` : after;
  return `Not decided: ${known}. ${describeRest(duel)}`;
}

/**
 * "CPU per delivery, lowest first: 1 go-gws, 2–3 go-gorilla 1.35 × (1.2 to 1.5), 2–3 node-ws 1.36 × (1.21 to 1.52), after 24 rounds." Before it is decided,
 * with the pairs that are, and the rounds that the others would take.
 */
function describeOrder(duel: Duel, pairs: NonNullable<Duel["pairs"]>, { servers }: DuelSpec): string {
  const after = `after ${countText(countedRounds(duel).length, "round")}`;
  const ranked = rankServers(duel).filter(({ rank }) => rank !== "");
  const [metricId] = comparedFigures(duel);
  if (!metricId || ranked.length === 0) return `Nothing is known ${after}: every two servers have to meet first.`;
  const order = ranked.map(({ place, rank, ratios: [ratio] }) => {
    const name = `${rank} ${servers[place]?.serverId ?? place}`;
    return ratio ? `${name} ${describeRatio(ratio)}` : name;
  });
  const { label } = summaryMetrics[metricId];
  if (duel.outcome === "decided") return `${label}, lowest first: ${order.join(", ")}, ${after}.`;
  const decided = pairs.filter(({ outcome }) => outcome !== "undecided").length;
  return `${decided} of ${pairs.length} pairs are decided. ${label} so far, lowest first: ${order.join(", ")}, ${after}. ${describeRest(duel)}`;
}

/** "It would take about 12 more rounds." */
function describeRest({ moreRounds }: Pick<Duel, "moreRounds">): string {
  return moreRounds === null
    ? "How many more rounds would decide it cannot be told yet."
    : `It would take about ${countText(moreRounds, "more round")}.`;
}

/** The sentence about rounds that the audit doubts; null where more than half of the rounds are VALID. */
export function describeDistrust(duel: Duel): string | null {
  if (duel.trusted) return null;
  const counted = countedRounds(duel);
  const doubted = duel.pairs?.filter(({ trusted }) => !trusted).length ?? 0;
  if (duel.pairs && counted.length > 0)
    return `${doubted} of ${duel.pairs.length} pairs ${doubted === 1 ? "has" : "have"} no majority of VALID rounds, so nothing is proved of them.`;
  const suspect = counted.filter((round) => round.suspect).length;
  return counted.length === 0
    ? "No round counts, so nothing is proved."
    : `${suspect} of ${countText(counted.length, "round")} ${suspect === 1 ? "is" : "are"} SUSPECT: without a majority of VALID rounds nothing is proved.`;
}

/**
 * A round after its end: "round 3: CPU per delivery 1.35 × (1.21 to 1.51), …", B's ÷ A's, or why it counts for neither side. Of more than two servers its own
 * ratios, without limits: "round 3, go-gws and node-ws: CPU per delivery 1.35 ×, …".
 */
export function describeRound(duel: Pick<Duel, "rounds" | "figures" | "pairs">, round: number, spec: DuelSpec): string {
  const found = duel.rounds.find((each) => each.round === round);
  const name = found?.sides ? `round ${round}, ${duelSides(spec, sidesOf(found)).join(" and ")}` : `round ${round}`;
  if (found?.leftOut) return `${name} counts for neither side: ${found.leftOut}`;
  const ratios = comparedFigures(duel).map((metricId, nth) => {
    const look = duel.figures[nth]?.looks.find((each) => each.round === round);
    const own = found?.sides ? found.ratios[metricId] : undefined;
    return `${summaryMetrics[metricId].label} ${own === undefined ? describeRatio(look) : `${inDigits(own)} ×`}`;
  });
  return `${name}: ${ratios.join(", ")}`;
}

/** B ÷ A with its limits: "1.35 × (1.30 to 1.41)". */
export function describeRatio(look: Pick<DuelLook, "ratio" | "low" | "high"> | undefined): string {
  return look ? `${inDigits(look.ratio)} ×${limitsOf(look)}` : "–";
}

function limitsOf(look: Pick<DuelLook, "low" | "high"> | undefined): string {
  const [low, high] = [look?.low ?? null, look?.high ?? null];
  return low === null || high === null ? " (no limits yet)" : ` (${inDigits(low)} to ${inDigits(high)})`;
}

/** The first look that decides, or the last one. */
export function decisiveLook({ looks }: Pick<DuelFigure, "looks">): DuelLook | undefined {
  return looks.find(({ finding }) => finding !== "undecided") ?? looks.at(-1);
}

/** How much lower the faster side's figure is. @param direction 1 where A is the faster one */
function describeLead(look: DuelLook | undefined, direction: 1 | -1): string {
  if (!look) return "lower";
  const lower = (ratio: number) => inPercent(1 - ratio ** -direction);
  const ends = [look.low, look.high].flatMap((end) => (end === null ? [] : [end]));
  const [least, most] = ends.toSorted((x, y) => direction * (x - y)).map(lower);
  return `${lower(look.ratio)} lower${least && most ? ` (${least} to ${most})` : ""}`;
}

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
