import { shuffle } from "../statistics/shuffle.ts";
import type { DuelSide } from "./duel.ts";

/** How the sides of a round are placed. `first`: the side whose server starts first. `half`: the half of the generators' CPUs that A's gets. */
export type DuelOrder = { first: DuelSide; half: DuelSide };

/** The sides of a round, A and B, and their placement. */
export type DuelMeeting<Server> = DuelOrder & { sides: readonly [Server, Server] };

const orders: readonly DuelOrder[] = [
  { first: 0, half: 0 },
  { first: 0, half: 1 },
  { first: 1, half: 0 },
  { first: 1, half: 1 },
];

/** Every two of several, the earlier one first: A and B. */
export function pairsOf<Server>(servers: readonly Server[]): (readonly [Server, Server])[] {
  return servers.flatMap((a, place) => servers.slice(place + 1).map((b) => [a, b] as const));
}

/** Places of so many servers, from 0. */
export const placesOf = (servers: number): number[] => Array.from({ length: servers }, (_, place) => place);

/**
 * Draws the sides and the placement of each round. Rounds come in cycles in which every two servers meet once, in random order: a balanced incomplete
 * block design with blocks of two and λ = 1 (Cochran and Cox, Experimental Designs (1957), chapter 11). Every four rounds of a pair have each of the
 * four placements once, so that neither the start nor the generator's place can favour a side.
 * @param random uniform in [0, 1); the same one makes the same order
 * @param servers two at least; the same one twice is held against itself
 */
export function drawMeetings<Server>(
  random: () => number,
  servers: readonly Server[],
  rounds: number,
): DuelMeeting<Server>[] {
  const pairs = pairsOf(servers).map((sides) => ({ sides, left: [] as DuelOrder[] }));
  const drawn: DuelMeeting<Server>[] = [];
  while (drawn.length < rounds) {
    for (const pair of shuffle(pairs, random)) {
      if (pair.left.length === 0) pair.left = shuffle(orders, random);
      const order = pair.left.shift();
      if (order) drawn.push({ sides: pair.sides, ...order });
    }
  }
  return drawn.slice(0, rounds);
}
