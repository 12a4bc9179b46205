import { inPercent } from "../../../metric/quantity-text.ts";
import { summaryMetrics } from "../../../summary/summary-metrics.ts";
import type { Duel, DuelFloor, DuelLook } from "../../duel.ts";
import { comparedFigures } from "../../duel-facts.ts";
import { duelFloors, FEWEST_ROUNDS } from "../duel-floors.ts";
import { type DuelSpec, decisiveLook, isAgainstItself } from "./describe-duel.ts";

/**
 * The host's A/A floor beside a verdict, as a sentence: "The difference lies inside the floor of this host: one server against itself has
 * differed by up to 3 % of CPU per delivery." Of an A/A duel it is the floor that it has measured. Null where no figure is known yet.
 */
export function describeFloor(duel: Duel, spec: DuelSpec): string | null {
  const [metricId] = comparedFigures(duel);
  if (!metricId) return null;
  const { label } = summaryMetrics[metricId];
  if (isAgainstItself(spec)) return describeMeasured(duel, duelFloors(duel)[metricId], label);
  const { floor } = duel;
  const value = floor?.values[metricId];
  if (!floor || value === undefined)
    return "No floor of this host is known under this load: no duel of one server against itself was measured before it.";
  if (floor.changed.length > 0) return describeOutdated(floor, value);
  const drawn = floor.isDrawn ? ", with layouts drawn anew in each round," : "";
  const known = `one server against itself${drawn} has differed by up to ${inPercent(value)} of ${label} on this host`;
  const inside = floor.isDrawn
    ? "the layout lottery, so it may be the draw's and not the server's"
    : "the floor, so it may be the host's own";
  if (duel.pairs)
    return `A difference no larger than the floor may be ${floor.isDrawn ? "the draw's" : "the host's own"}: ${known}.`;
  const [deciding] = duel.figures;
  return describePresent(duel, {
    look: deciding && decisiveLook(deciding),
    value,
    known,
    inside,
    margin: spec.duel?.margin ?? 0,
  });
}

function describeMeasured({ trusted }: Pick<Duel, "trusted">, floor: number | undefined, label: string): string {
  if (floor !== undefined)
    return `The floor of this host under this load: differences of ${label} up to ${inPercent(floor)} are its own.`;
  return trusted
    ? `It has too few rounds for a floor: ${FEWEST_ROUNDS} have to count.`
    : "It has measured no floor: most of its rounds have to be VALID.";
}

function describeOutdated({ changed }: DuelFloor, value: number): string {
  return `The floor that is known, ${inPercent(value)}, is of another state of this host, which has changed since (${changed.join(", ")}): it says nothing about this duel.`;
}

type Known = { look: DuelLook | undefined; value: number; known: string; inside: string; margin: number };

function describePresent({ outcome }: Pick<Duel, "outcome">, { look, value, known, inside, margin }: Known): string {
  if (outcome === "same")
    return value > margin
      ? `The floor is wider than the margin: ${known}.`
      : `The floor is no wider than the margin: ${known}.`;
  const isInside = look !== undefined && Math.max(look.ratio, 1 / look.ratio) - 1 <= value;
  if (outcome === "undecided")
    return isInside
      ? `The difference so far lies inside ${inside}: ${known}.`
      : `The difference so far lies outside of the floor: ${known}.`;
  return isInside
    ? `The difference lies inside ${inside}: ${known}.`
    : `The difference lies outside of the floor: ${known}.`;
}
