import { expect, test } from "vitest";
import { normalFrom, seededRandom } from "../statistics/seeded-random.ts";
import { type Capacity, describeCapacity, describePoint } from "./describe-capacity.ts";
import { findKnee } from "./find-knee.ts";
import { type CapacityPoint, judgeRate } from "./judge-rate.ts";
import { highestCarried, lowestOver, nextRate, type RatePoint } from "./search-rate.ts";

const bounds = { from: 1000, most: 1_000_000, resolution: 0.05 };

/** Searches a server that carries rates up to this one. */
function search(capacity: number, over = bounds): RatePoint[] {
  const points: RatePoint[] = [];
  for (let rate = nextRate(points, over); rate !== null; rate = nextRate(points, over))
    points.push({ rate, carried: rate <= capacity });
  return points;
}

test.each([37, 999, 1000, 1001, 43_210, 800_000])(
  "a capacity of %d is found within the resolution, by few rates",
  (capacity) => {
    const points = search(capacity);
    const [carried, over] = [highestCarried(points) ?? 0, lowestOver(points) ?? 0];
    expect(carried).toBeLessThanOrEqual(capacity);
    expect(over).toBeGreaterThan(capacity);
    expect(over).toBeLessThanOrEqual(Math.max(carried + 1, carried * 1.05));
    expect(points.length).toBeLessThanOrEqual(16);
  },
);

test("a search ends at the most that may be asked for, and where not even one message a second is carried", () => {
  expect(search(5_000_000, { ...bounds, most: 6000 }).at(-1)).toEqual({ rate: 6000, carried: true });
  expect(highestCarried(search(0))).toBeNull();
});

test("a rate is carried where most rounds keep the limit and deliver what is owed", () => {
  const round = (latencyUs: number | null, delivered = 1) => ({ latencyUs, delivered });
  expect(judgeRate(10, [round(900), round(1100), round(950)], 1000)).toMatchObject({
    ...{ carried: true, latencyUs: 950, lowUs: 900, highUs: 1100 },
  });
  expect(judgeRate(10, [round(900), round(1100), round(1200)], 1000).carried).toBe(false);
  expect(judgeRate(10, [round(900, 0.99), round(900, 0.99), round(900)], 1000)).toMatchObject({
    carried: false,
    delivered: 0.99,
  });
  expect(judgeRate(10, [round(null), round(null), round(900)], 1000)).toMatchObject({
    carried: false,
    latencyUs: null,
  });
  expect(() => judgeRate(10, [], 1000)).toThrow(RangeError);
});

test("the knee of a queue's curve lies where latency begins to rise, also with scatter; a flat curve has none", () => {
  const random = seededRandom(3);
  // an M/M/1 queue that carries 10,000 a second
  const curve = [1000, 2000, 4000, 6000, 8000, 9000, 9500, 9900].map((rate) => ({
    rate,
    latencyUs: (1e6 / (10_000 - rate)) * Math.exp(0.05 * normalFrom(random)),
  }));
  expect(findKnee(curve)).toBeGreaterThanOrEqual(6000);
  expect(findKnee(curve)).toBeLessThanOrEqual(9500);
  expect(findKnee(curve.map(({ rate }) => ({ rate, latencyUs: 100 })))).toBeNull();
  expect(findKnee(curve.slice(0, 3))).toBeNull();
});

test("an answer says what is carried, what is not, and why, and an open end is no limit", () => {
  const point = (rate: number, carried: boolean): CapacityPoint => ({
    ...{ rate, carried, rounds: 3, latencyUs: carried ? 900 : 60_000, lowUs: 800, highUs: null, delivered: 1 },
  });
  const capacity: Capacity = {
    ...{ serverId: "go-one", cpus: 2, limit: "The CPU quota is used up.", stopped: null },
    points: [point(1000, true), point(2000, true), point(2100, false)],
  };
  expect(describeCapacity(capacity, 50_000)).toBe(
    "go-one carries 2,000 messages a second under a p99 of 50 ms, and not 2,100. It used 2 CPUs then: 1,000 messages a second for each. At 2,100: The CPU quota is used up.",
  );
  expect(
    describeCapacity({ ...capacity, points: [point(1000, true)], stopped: "The generator is at its limit." }, 50_000),
  ).toContain(
    "and may carry more. It used 2 CPUs then: 500 messages a second for each. The search ended early: The generator",
  );
  expect(describePoint(point(2000, true))).toEqual([
    "2,000",
    "900 µs (800 µs to beyond what arrived)",
    "100 %",
    "3",
    "carried",
  ]);
});
