import { expect, test } from "vitest";
import { noteExhibitions } from "./named-server.ts";
import { describeSides, type RoundFacts, summarizeSides } from "./side-figures.ts";

const audit = (verdict: "VALID" | "SUSPECT" | "INVALID") => ({ verdict, reasons: [] });
const round = (nth: number, result: Partial<RoundFacts>): RoundFacts => ({
  ...{ runId: "r", trialId: `t${nth}`, serverId: "go-one", scenarioId: "chat-steady", round: nth },
  ...{ status: "succeeded", audit: audit("VALID"), allotment: null, summary: null },
  ...result,
});
const summary = (p99: number) => ({
  ...{ v: 1 as const, windowS: 10, errors: [] },
  values: { "latency.owed.p99": p99, "ratio.delivered": 1 },
});

test("six rounds give a median with its interval; a round that failed or is INVALID is counted, and is in no figure", () => {
  const rounds = [
    ...[1000, 1100, 1200, 1300, 1400, 1500].map((p99, index) => round(index + 1, { summary: summary(p99) })),
    round(7, { summary: summary(9_000_000), audit: audit("INVALID") }),
    round(8, { status: "failed", audit: null }),
  ];
  const [side] = summarizeSides(rounds);
  expect(side).toMatchObject({
    rounds: { VALID: 6, INVALID: 1, failed: 1 },
    figures: { "latency.owed.p99": { rounds: 6, median: 1250, low: 1000, high: 1500 } },
  });
  const [head = "", line = ""] = describeSides(summarizeSides(rounds));
  expect(head).toMatch(/^chat-steady\s.*rounds$/);
  expect(line).toMatch(/^go-one\s+.*1\.25 ms \(1–1\.5\)\s+100 % \(100–100\)\s+6 VALID, 1 INVALID, 1 failed$/);
});

test("a server without any result has no figure, and says so", () => {
  const [, line] = describeSides(summarizeSides([round(1, { status: "failed", audit: null })]));
  expect(line).toMatch(/^go-one(\s+–)+\s+1 failed$/);
});

test("exhibitions come after the others, each with its sign, and a line says what they break", () => {
  const rounds = [round(1, { serverId: "go-shown", summary: summary(1) }), round(2, { summary: summary(2) })];
  const deviations = [{ check: "rfc6455.lengths", why: "it hands none on" }];
  const servers = [
    { serverId: "go-shown", exhibition: true, deviations },
    { serverId: "go-one", deviations: [] },
  ];
  const [, ...lines] = describeSides(summarizeSides(rounds, servers));
  expect(lines.map((line) => line.split(/\s{2,}/)[0])).toEqual(["go-one", "go-shown ◇"]);
  expect(noteExhibitions(servers)).toEqual([expect.stringContaining("go-shown loses a message of no bytes.")]);
  // a server of a later version
  expect(noteExhibitions([{ serverId: "go-shown", exhibition: true, deviations: [{ check: "new" }] }])).toEqual([]);
});
