import { expect, test } from "vitest";
import { seededRandom } from "../statistics/seeded-random.ts";
import { shuffle } from "../statistics/shuffle.ts";
import { drawMeetings, pairsOf, placesOf } from "./draw-meetings.ts";

const nameOf = ({ sides, first, half }: ReturnType<typeof drawMeetings<number>>[number]) => `${sides} ${first}${half}`;

test("of two servers, every four rounds start each side first twice, and give it each half of the generators' CPUs twice", () => {
  const drawn = drawMeetings(seededRandom(7), [0, 1], 40);
  for (let from = 0; from < drawn.length; from += 4)
    expect(
      drawn
        .slice(from, from + 4)
        .map(nameOf)
        .toSorted(),
    ).toEqual(["0,1 00", "0,1 01", "0,1 10", "0,1 11"]);
});

test("the seed of a stored duel of two draws the order that it was measured in: one shuffle of the placements for each four rounds", () => {
  const random = seededRandom(99);
  const fours = Array.from({ length: 3 }, () => shuffle(["00", "01", "10", "11"], random)).flat();
  const drawn = drawMeetings(seededRandom(99), ["a", "b"], 12);
  expect(drawn.map(({ first, half }) => `${first}${half}`)).toEqual(fours);
});

test.each([3, 5, 8])(
  "of %i servers, every two meet once in each cycle, in another order, and with each placement once in four",
  (servers) => {
    const pairs = pairsOf(placesOf(servers));
    const drawn = drawMeetings(seededRandom(7), placesOf(servers), 8 * pairs.length);
    const cycles = Array.from({ length: 8 }, (_, nth) => drawn.slice(nth * pairs.length, (nth + 1) * pairs.length));
    for (const cycle of cycles)
      expect(cycle.map(({ sides }) => String(sides)).toSorted()).toEqual(pairs.map(String).toSorted());
    expect(new Set(cycles.map((cycle) => cycle.map(({ sides }) => String(sides)).join(" "))).size).toBeGreaterThan(1);
    const all = pairs.flatMap((sides) => ["00", "01", "10", "11"].map((order) => `${sides} ${order}`)).toSorted();
    expect(cycles.slice(0, 4).flat().map(nameOf).toSorted()).toEqual(all);
    expect(cycles.slice(4).flat().map(nameOf).toSorted()).toEqual(all);
  },
);

test("a seed draws the same order again, another seed another one, and a shorter duel has the first rounds of a longer one", () => {
  const draw = (seed: number, rounds = 40) => drawMeetings(seededRandom(seed), [0, 1, 2], rounds);
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  expect(draw(7, 5)).toEqual(draw(7).slice(0, 5));
});
