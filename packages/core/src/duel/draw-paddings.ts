import { seededRandom } from "../statistics/seeded-random.ts";

/** The largest padding: a page of memory. */
export const MOST_PADDING_BYTES = 4096;

/** Another sequence than that of the placements, from the same seed: the golden ratio's bits. */
const STREAM = 0x9e3779b9;

/** Bytes that the servers of A and of B have in their environment in a round, beside what they need. */
export type Paddings = readonly [number, number];

/**
 * Draws the environment's padding of both sides in each round, uniform in 0 to 4,096 bytes and each for itself: a process's environment lies on its
 * first stack, so that its size moves what follows (Mytkowicz et al., Producing wrong data without doing anything obviously wrong!, ASPLOS 2009).
 * @param orderSeed the seed of the run, of which the placements are drawn as well
 */
export function drawPaddings(orderSeed: number, rounds: number): Paddings[] {
  const random = seededRandom((orderSeed ^ STREAM) >>> 0);
  const draw = () => Math.floor(random() * (MOST_PADDING_BYTES + 1));
  return Array.from({ length: rounds }, () => [draw(), draw()] as const);
}
