import { expect, test } from "vitest";
import { seededRandom } from "../statistics/seeded-random.ts";
import { drawOrder } from "./draw-order.ts";

test("every four rounds start each side first twice, and give it each half of the generators' CPUs twice", () => {
  const drawn = drawOrder(seededRandom(7), 40);
  for (let from = 0; from < drawn.length; from += 4) {
    const four = drawn.slice(from, from + 4).map(({ first, half }) => `${first}${half}`);
    expect(four.toSorted()).toEqual(["00", "01", "10", "11"]);
  }
});

test("a seed draws the same order again, and another seed another one", () => {
  expect(drawOrder(seededRandom(7), 10)).toEqual(drawOrder(seededRandom(7), 10));
  expect(drawOrder(seededRandom(7), 40)).not.toEqual(drawOrder(seededRandom(8), 40));
});

test("a shorter duel has the first rounds of a longer one of the same seed", () => {
  expect(drawOrder(seededRandom(7), 3)).toEqual(drawOrder(seededRandom(7), 9).slice(0, 3));
});
