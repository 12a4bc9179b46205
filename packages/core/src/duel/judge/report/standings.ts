import { mean } from "../../../statistics/moments.ts";
import type { Duel, DuelLook, DuelPair } from "../../duel.ts";
import { comparedFigures } from "../../duel-facts.ts";

/** A ratio with its limits. */
export type RatioLimits = Pick<DuelLook, "ratio" | "low" | "high">;

/**
 * A server of a duel of more than two. `place`: among the run's servers. `rank`: "1" for a rank of its own, "2–3" for a tie, empty where it has no figure.
 * `ratios`: each figure ÷ that of the first server, the one that decides first; undefined where the two were not compared.
 */
export type Standing = { place: number; rank: string; ratios: (RatioLimits | undefined)[] };

/**
 * The servers by the figure that decides, the lowest first: by the mean of the log ratios to the others, which is the least-squares effect. As in
 * rankings, a server has another rank than those before it once it is proven slower than each of them.
 */
export function rankServers({ pairs = [], figures }: Pick<Duel, "pairs" | "figures">): Standing[] {
  const places = [...new Set(pairs.flatMap(({ sides }) => sides))];
  const effects = new Map(places.map((place) => [place, effectOf(pairs, place)]));
  const known = places.filter((place) => Number.isFinite(effects.get(place)));
  const sorted = known.toSorted((one, other) => (effects.get(one) ?? 0) - (effects.get(other) ?? 0));
  const starts = sorted.map((place, nth) => sorted.slice(0, nth).every((before) => isFaster(pairs, before, place)));
  const [first] = sorted;
  return [...sorted, ...places.filter((place) => !known.includes(place))].map((place, nth) => ({
    place,
    rank: nth < sorted.length ? rankOf(starts, nth) : "",
    ratios: comparedFigures({ pairs, figures }).map((_, figure) =>
      first === undefined || place === first ? undefined : ratioTo(pairs, { from: first, to: place, figure }),
    ),
  }));
}

/** The two servers' pair. */
export function pairOf(pairs: readonly DuelPair[], one: number, other: number): DuelPair | undefined {
  return pairs.find(({ sides }) => sides.includes(one) && sides.includes(other));
}

/** True if the first one is proven faster. */
export function isFaster(pairs: readonly DuelPair[], one: number, other: number): boolean {
  const pair = pairOf(pairs, one, other);
  return pair?.outcome === (pair?.sides[0] === one ? "a" : "b");
}

/** A figure of `to` ÷ that of `from`, after the last cycle. */
export function ratioTo(
  pairs: readonly DuelPair[],
  { from, to, figure }: { from: number; to: number; figure: number },
): RatioLimits | undefined {
  const pair = pairOf(pairs, from, to);
  const look = pair?.figures[figure]?.looks.at(-1);
  if (!look || pair?.sides[0] === from) return look;
  const inverse = (limit: number | null) => (limit === null ? null : 1 / limit);
  return { ratio: 1 / look.ratio, low: inverse(look.high), high: inverse(look.low) };
}

/** Mean log ratio of the deciding figure to the other servers; NaN where there is none. */
function effectOf(pairs: readonly DuelPair[], place: number): number {
  const others = pairs.flatMap(({ sides }) => (sides.includes(place) ? sides.filter((side) => side !== place) : []));
  const ratios = others.flatMap((from) => ratioTo(pairs, { from, to: place, figure: 0 })?.ratio ?? []);
  return mean(ratios.map(Math.log));
}

function rankOf(starts: readonly boolean[], nth: number): string {
  const from = starts.lastIndexOf(true, nth);
  const next = starts.indexOf(true, nth + 1);
  const to = next < 0 ? starts.length : next;
  return to - from === 1 ? `${from + 1}` : `${from + 1}–${to}`;
}
