import { inDigits, inPercent } from "../../metric/quantity-text.ts";
import { summaryMetrics } from "../../summary/summary-metrics.ts";
import { countedRounds, type Duel, type DuelFigure, type DuelLook } from "../duel.ts";

/** The parts of a run's spec that a duel is described by. */
export type DuelSpec = { servers: readonly { serverId: string }[]; duel?: { margin: number } | undefined };

/** True of an A/A duel: its one server is on both sides. */
export const isAgainstItself = ({ servers }: Pick<DuelSpec, "servers">): boolean => servers.length === 1;

/** The names of A and B: their ids, told apart where one server is held against itself. */
export function duelSides({ servers: [a, b] }: Pick<DuelSpec, "servers">): readonly [string, string] {
  if (a && !b) return [`${a.serverId} (A)`, `${a.serverId} (B)`];
  return [a?.serverId ?? "A", b?.serverId ?? "B"];
}

/**
 * A duel's verdict, or where it stands, in a sentence:
 * "go-gorilla is faster than node-ws: CPU per delivery is 26 % lower (21 % to 30 %), after 9 rounds."
 */
export function describeDuel(duel: Duel, spec: DuelSpec): string {
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
  const suspect = counted.filter((round) => round.suspect).length;
  return counted.length === 0
    ? "No round counts, so nothing is proved."
    : `${suspect} of ${countText(counted.length, "round")} ${suspect === 1 ? "is" : "are"} SUSPECT: without a majority of VALID rounds nothing is proved.`;
}

/** A round after its end: "round 3: CPU per delivery 1.35 × (1.21 to 1.51), …", B's ÷ A's, or why it counts for neither side. */
export function describeRound({ rounds, figures }: Pick<Duel, "rounds" | "figures">, round: number): string {
  const leftOut = rounds.find((each) => each.round === round)?.leftOut;
  if (leftOut) return `round ${round} counts for neither side: ${leftOut}`;
  const ratios = figures.map(({ metricId, looks }) => {
    const look = looks.find((each) => each.round === round);
    return `${summaryMetrics[metricId].label} ${describeRatio(look)}`;
  });
  return `round ${round}: ${ratios.join(", ")}`;
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
