import { expect, test } from "vitest";
import type { FrameView } from "../../../frame/frame.ts";
import { normalFrom, seededRandom } from "../../../statistics/seeded-random.ts";
import { describeEstimate } from "../report/describe-estimate.ts";
import { estimateDuelRounds } from "./estimate-rounds.ts";
import { type RoundFrames, splitNoise } from "./split-noise.ts";

const frame = (seq: number, phase: FrameView["phase"], cores: number): FrameView => ({
  ...{ v: 1, seq, startMs: seq * 1000, durationMs: 1000, phase, errors: [] },
  values: { "server.cpu.user": cores / 2, "server.cpu.system": cores / 2, "deliveries.received": 1000 },
});

/** Rounds of five seconds of two duels, whose log ratios scatter so much between rounds and between seconds. */
function roundsOf(between: number, within: number, count: number): RoundFrames[] {
  const random = seededRandom(9);
  return ["first", "second"].flatMap((duelId, nth) =>
    Array.from({ length: count }, (_, round) => {
      const own = 0.3 * nth + between * normalFrom(random);
      const b = [1, 2, 3, 4, 5].map((seq) => frame(seq, "measure", Math.exp(own + within * normalFrom(random))));
      const a = [1, 2, 3, 4, 5].map((seq) => frame(seq, "measure", 1));
      // the warm-up is no part of it
      return {
        duelId,
        round,
        frames: [
          [frame(0, "warm-up", 50), ...a],
          [frame(0, "warm-up", 1), ...b],
        ] as const,
      };
    }),
  );
}

const split = (rounds: readonly RoundFrames[]) => splitNoise(rounds, { overheadS: 8, measureS: 5 });

test("noise of the containers' start is told from that of the seconds, whatever the duels' own ratios are", () => {
  const noise = split(roundsOf(0.03, 0.02, 60));
  expect(noise?.round).toBeCloseTo(0.03, 2);
  expect(noise?.second).toBeCloseTo(0.02, 2);
  expect(noise?.share).toBeGreaterThan(0.8);
  expect(noise).toMatchObject({ bestMeasureS: 2, rounds: 120 });
});

test("seconds that scatter more than starts are worth longer rounds", () => {
  const noise = split(roundsOf(0.01, 0.06, 60));
  expect(noise?.share).toBeLessThan(0.5);
  expect(noise?.bestMeasureS).toBeGreaterThan(5);
});

test("a few rounds, and rounds without seconds, tell nothing", () => {
  expect(split(roundsOf(0.03, 0.02, 2))).toBeNull();
  expect(split([{ duelId: "a", round: 1, frames: [[], []] }])).toBeNull();
});

test("an estimate says where the noise comes from, and which length of a round would use the time best", () => {
  const noise = split(roundsOf(0.03, 0.02, 60));
  const wanted = { metricId: "server.cpuPerDelivery", effect: 0.1, margin: 0.02, roundS: 13, fitting: 40 } as const;
  expect(describeEstimate(estimateDuelRounds({ ...wanted, earlier: {}, noise }))).toMatch(
    /Starting the containers anew is 9\d(\.\d)? % of a round's noise .*: rounds of 2 measured seconds would use the time best, and these have 5\.$/,
  );
});
