import { seededRandom } from "../statistics/seeded-random.ts";
import { shuffle } from "../statistics/shuffle.ts";

/** Another sequence than those of the placements and paddings, from the same seed: the silver ratio's bits. */
const STREAM = 0x6a09e667;

/** Seeds of the layouts that the programs of A and of B are linked in for a round; null: the order that the image has. */
export type Layouts = readonly [number | null, number | null];

/**
 * Draws the layout of both programs in each round: every block of `layouts` rounds has each of them once, in random order. The two sides of a round
 * have seeds of their own, so that one server against itself meets another layout of itself.
 * @param orderSeed the seed of the run, of which the placements are drawn as well
 * @param take if the programs of A and of B can be linked in another order
 */
export function drawLayouts(
  orderSeed: number,
  { rounds, layouts, take }: { rounds: number; layouts: number; take: readonly [boolean, boolean] },
): Layouts[] {
  if (layouts === 1) return Array.from({ length: rounds }, () => [null, null] as const);
  const random = seededRandom((orderSeed ^ STREAM) >>> 0);
  const seeds = Array.from({ length: layouts }, (_, nth) => nth + 1);
  const blocks = Array.from({ length: Math.ceil(rounds / layouts) }, () => shuffle(seeds, random));
  return blocks
    .flat()
    .slice(0, rounds)
    .map((seed) => [take[0] ? seed : null, take[1] ? layouts + seed : null] as const);
}
