import { expect, test } from "vitest";
import { normalFrom, seededRandom } from "../../statistics/seeded-random.ts";
import { type DuelFacts, judgeDuel } from "./judge-duel.ts";
import type { DuelTrial } from "./pair-trials.ts";
import { describeDistrust, describeDuel } from "./report/describe-duel.ts";

const sides = ["go-one", "node-two"] as const;
const terms = { metricId: "server.cpuPerDelivery", margin: 0.02 } as const;
const spec = { servers: sides.map((serverId) => ({ serverId })), duel: terms };
const allotment = {
  server: { cpuset: "0", cpus: 1, memoryBytes: 1 },
  generator: { cpuset: "1", cpus: 1, memoryBytes: 1 },
};

const trial = (side: 0 | 1, round: number, cpu: number, over: Partial<DuelTrial> = {}): DuelTrial => ({
  trialId: `${side} ${round}`,
  serverId: sides[side],
  round,
  position: 2 * (round - 1) + side,
  status: "succeeded",
  failure: null,
  audit: { verdict: "VALID", reasons: [] },
  allotment: { ...allotment, opponent: sides[1 - side] },
  summary: {
    v: 1,
    windowS: 5,
    errors: [],
    values: { "server.cpu": 0.2, "server.cpuPerDelivery": cpu, "latency.owed.p50": 100, "latency.owed.p99": 900 },
  },
  ...over,
});

/** Rounds in which B takes this many times the CPU of A, with some scatter; both share each round's disturbance. */
function roundsOf(ratio: number, count: number, scatter = 0.03): DuelTrial[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, (_, nth) => {
    const shared = Math.exp(0.2 * normalFrom(random));
    const own = Math.exp(scatter * normalFrom(random));
    return [trial(0, nth + 1, 10 * shared), trial(1, nth + 1, 10 * shared * ratio * own)];
  }).flat();
}

/** Earlier duels of the host whose rounds do not depend on each other. */
const independent = seededRandom(11);
const earlier: DuelFacts["earlier"] = {
  "server.cpuPerDelivery": Array.from({ length: 20 }, () =>
    Array.from({ length: 20 }, () => 0.03 * normalFrom(independent)),
  ),
};

const judge = (trials: readonly DuelTrial[], known = earlier) =>
  judgeDuel({ sides, orders: [], terms, trials, earlier: known });

test("a side that needs a third less CPU is faster after a handful of rounds, and the sentence says by how much", () => {
  const duel = judge(roundsOf(1.35, 8));
  expect(duel).toMatchObject({ outcome: "a", trusted: true, moreRounds: null });
  expect(describeDuel(duel, spec)).toMatch(
    /^go-one is faster than node-two: CPU per delivery is 2\d(\.\d)? % lower \(2\d(\.\d)? % to 3\d(\.\d)? %\), after 8 rounds\.$/,
  );
  const swapped = judge(roundsOf(1 / 1.35, 8));
  expect(describeDuel(swapped, spec)).toContain("node-two is faster than go-one");
});

test("two that lie within the margin are the same, and where the limits are wider it says how many rounds it would take", () => {
  const same = judge(roundsOf(1, 40, 0.005));
  expect(same.outcome).toBe("same");
  expect(describeDuel(same, spec)).toContain("go-one and node-two are the same within 2 %");
  const open = judge(roundsOf(1, 6));
  expect(open.outcome).toBe("undecided");
  expect(open.moreRounds).toBeGreaterThan(0);
  expect(describeDuel(open, spec)).toMatch(/^Not decided: .* It would take about \d+ more rounds\.$/);
});

test("where nothing is known of the host, the same rounds decide later", () => {
  const few = roundsOf(1.15, 8);
  expect([judge(few).outcome, judge(few, {}).outcome]).toEqual(["a", "undecided"]);
  expect(judge(roundsOf(1.15, 40), {}).outcome).toBe("a");
});

test("a disturbance that both sides share moves no ratio", () => {
  const calm = roundsOf(1.1, 10);
  const disturbed = calm.map((each) => {
    const { summary, round } = each;
    if (!summary || round % 2 === 0) return each;
    const values = { ...summary.values, "server.cpuPerDelivery": 2 * (summary.values["server.cpuPerDelivery"] ?? 0) };
    return { ...each, summary: { ...summary, values } };
  });
  expect(judge(disturbed).figures[0]?.looks.map(({ ratio }) => ratio.toFixed(9))).toEqual(
    judge(calm).figures[0]?.looks.map(({ ratio }) => ratio.toFixed(9)),
  );
});

const failure = (code: "SERVER_EXITED" | "OPPONENT_FAILED", message: string): Partial<DuelTrial> => ({
  status: "failed",
  summary: null,
  audit: null,
  failure: { code, message, evidence: {}, title: "", nextStep: "" },
});

test.each([
  [
    "one side failed",
    [
      trial(0, 1, 10, failure("OPPONENT_FAILED", "node-two failed.")),
      trial(1, 1, 10, failure("SERVER_EXITED", "It ended.")),
    ],
    "node-two: It ended.",
  ],
  [
    "one side is INVALID",
    [
      trial(0, 1, 10, {
        audit: {
          verdict: "INVALID",
          reasons: [{ ruleId: "delivery", outcome: "invalid", sentence: "Half was lost." }],
        },
      }),
      trial(1, 1, 10),
    ],
    "go-one is INVALID: Half was lost.",
  ],
  [
    "both together had no CPU left",
    [0, 1].map((side) => {
      const each = trial(side === 0 ? 0 : 1, 1, 10);
      return { ...each, summary: each.summary && { ...each.summary, values: { "server.cpu": 0.48 } } };
    }),
    "Both servers together used 96 % of the CPUs that they share",
  ],
] as const)("a round counts for neither side where %s", (_, trials, reason) => {
  const duel = judge(trials);
  expect(duel.rounds).toMatchObject([{ leftOut: expect.stringContaining(reason), ratios: {} }]);
  expect(duel.figures.map(({ looks }) => looks)).toEqual([[], [], []]);
  expect(describeDistrust(duel)).toBe("No round counts, so nothing is proved.");
});

test("of one server against itself, A is the side that the draw has started first, or second", () => {
  const both = [0, 1].map((nth) => trial(nth === 0 ? 0 : 1, 1, nth === 0 ? 10 : 12, { serverId: "go-one" }));
  const ratioWith = (first: 0 | 1) =>
    judgeDuel({ sides: ["go-one", "go-one"], orders: [{ first }], terms, trials: both, earlier: {} }).rounds[0];
  expect(ratioWith(0)).toMatchObject({ first: 0, trialIds: ["0 1", "1 1"], ratios: { "server.cpuPerDelivery": 1.2 } });
  expect(ratioWith(1)).toMatchObject({ first: 1, trialIds: ["1 1", "0 1"] });
});

test("a round that is still under way on one side is not looked at yet", () => {
  expect(judge([trial(0, 1, 10), trial(1, 1, 10, { status: "running", summary: null, audit: null })]).rounds).toEqual(
    [],
  );
});

test("what was not delivered on one side is left out of that figure alone", () => {
  const [a, b] = [trial(0, 1, 10), trial(1, 1, 12)];
  const lost = {
    ...b,
    summary: b.summary && {
      ...b.summary,
      values: { ...b.summary.values, "latency.owed.p99": Number.POSITIVE_INFINITY },
    },
  };
  expect(judge([a, lost]).rounds[0]?.ratios).toEqual({ "server.cpuPerDelivery": 1.2, "latency.owed.p50": 1 });
});

test("an answer of rounds that are SUSPECT in their majority is not trusted, and the sentence counts them", () => {
  const doubted = roundsOf(1.35, 8).map((each) =>
    each.round <= 4 ? { ...each, audit: { verdict: "SUSPECT" as const, reasons: [] } } : each,
  );
  const duel = judge(doubted);
  expect(duel).toMatchObject({ outcome: "a", trusted: false });
  expect(describeDistrust(duel)).toBe(
    "4 of 8 rounds are SUSPECT: without a majority of VALID rounds nothing is proved.",
  );
});

test("of A/A duels looked at after every round, no more than the level call equal servers different", () => {
  const random = seededRandom(23);
  let alarms = 0;
  for (let nth = 0; nth < 60; nth++) {
    const trials = Array.from({ length: 15 }, (_, round) => [
      trial(0, round + 1, 10 * Math.exp(0.03 * normalFrom(random))),
      trial(1, round + 1, 10 * Math.exp(0.03 * normalFrom(random))),
    ]).flat();
    const { outcome } = judge(trials);
    if (outcome === "a" || outcome === "b") alarms++;
  }
  expect(alarms / 60).toBeLessThanOrEqual(0.05);
});
