import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duel } from "@plumbline/core/duel/duel";
import { afterEach, expect, test, vi } from "vitest";
import { runCaptured } from "./testing/plumb.ts";

afterEach(() => vi.unstubAllEnvs());

/** A duel after some rounds, each with the ratio 1.5. */
function duelAfter(count: number, over: Partial<Duel> = {}): Duel {
  const rounds = Array.from({ length: count }, (_, nth) => nth + 1);
  return {
    v: 1,
    rounds: rounds.map((round) => ({
      ...{ round, trialIds: [`a${round}`, `b${round}`], first: 0, leftOut: null, suspect: false },
      ratios: { "server.cpuPerDelivery": 1.5 },
    })),
    figures: [
      {
        metricId: "server.cpuPerDelivery",
        level: 0.05,
        looks: rounds.map((round) => ({ round, ratio: 1.5, low: 1.25, high: 1.8, finding: "undecided" })),
      },
    ],
    outcome: "undecided",
    trusted: true,
    moreRounds: 7,
    ...over,
  };
}

const decided = (count: number, over: Partial<Duel> = {}): Duel => {
  const duel = duelAfter(count, { outcome: "a", moreRounds: null, ...over });
  for (const look of duel.figures[0]?.looks.slice(-1) ?? []) look.finding = "different";
  return duel;
};

const facts = {
  ...{ runId: "r", name: "A against B", failure: null, progress: 0, remainingS: 60, verdicts: {} },
  spec: { servers: [{ serverId: "go-one" }, { serverId: "node-two" }], duel: { margin: 0.02 } },
};

/** Runs `plumb duel` against a service whose run goes through these states; the last one lasts. */
async function duelThrough(states: { status: string; duel?: Duel; spec?: object }[], ...words: string[]) {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.method === "POST") bodies.push(JSON.parse(Buffer.concat(parts).toString()));
    const state = request.method === "POST" ? { status: "queued" } : states.length > 1 ? states.shift() : states[0];
    response.end(JSON.stringify({ ...facts, ...state }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  vi.stubEnv("PLUMBLINE_TOKEN", "plumb_test");
  vi.stubEnv("PLUMBLINE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    const given = ["duel", "go-one", "node-two", "--scenario", "echo-open", ...words];
    return { ...(await runCaptured(given, { wantsJson: words.includes("--json") })), bodies };
  } finally {
    server.close();
  }
}

test("each round is told once as it comes, and the verdict with its figures is the answer", async () => {
  const { exitCode, output, complaint } = await duelThrough([
    { status: "running", duel: duelAfter(1) },
    { status: "running", duel: duelAfter(3) },
    { status: "succeeded", duel: decided(4) },
  ]);
  expect(exitCode).toBe(0);
  const told = complaint.split("\n").filter((line) => line.startsWith("round "));
  expect(told).toEqual([1, 2, 3, 4].map((round) => `round ${round}: CPU per delivery 1.5 × (1.25 to 1.8)`));
  expect(output).toContain(
    "go-one is faster than node-two: CPU per delivery is 33.3 % lower (20 % to 44.4 %), after 4 rounds.",
  );
});

test("one server against itself is answered once it has a floor, though nothing is decided", async () => {
  const itself = { spec: { ...facts.spec, servers: [{ serverId: "go-one" }] } };
  const states = (count: number) => [{ ...itself, status: "succeeded", duel: duelAfter(count) }];
  const { exitCode, output } = await duelThrough(states(6));
  expect(exitCode).toBe(0);
  expect(output).toContain("go-one against itself: CPU per delivery of one side is 1.5 × (1.25 to 1.8)");
  expect(output).toContain("The floor of this host under this load: differences of CPU per delivery up to 50 % are");
  expect((await duelThrough(states(5))).exitCode).toBe(2);
});

test("of three servers the order and each pair's verdict are the answer, and each round names its servers", async () => {
  const ids = ["go-one", "node-two", "go-three"];
  const ratios = new Map([
    ["0,1", 1.5],
    ["0,2", 1],
    ["1,2", 1 / 1.5],
  ]);
  const pairs = [...ratios].map(([name, ratio]): NonNullable<Duel["pairs"]>[number] => {
    const finding = ratio === 1 ? "same" : "different";
    const looks = [{ round: 3, ratio, low: ratio / 1.1, high: ratio * 1.1, finding } as const];
    const outcome = ratio === 1 ? "same" : ratio > 1 ? "a" : "b";
    const figures = [{ metricId: "server.cpuPerDelivery" as const, level: 0.05 / 3, looks: [...looks] }];
    return { sides: name.split(",").map(Number), outcome, trusted: true, figures };
  });
  const rounds = [...ratios].map(([name, ratio], nth) => ({
    ...{ round: nth + 1, sides: name.split(",").map(Number), trialIds: ["a", "b"], first: 0 as const },
    ...{ leftOut: null, suspect: false, ratios: { "server.cpuPerDelivery": ratio } },
  }));
  const several: Duel = { v: 1, rounds, figures: [], pairs, outcome: "decided", trusted: true, moreRounds: null };
  const spec = { ...facts.spec, servers: ids.map((serverId) => ({ serverId })) };
  const { exitCode, output, complaint } = await duelThrough([{ status: "succeeded", spec, duel: several }], "go-three");
  expect(exitCode).toBe(0);
  expect(complaint).toContain("round 1, go-one and node-two: CPU per delivery 1.5 ×");
  expect(output).toContain(
    "CPU per delivery, lowest first: 1–2 go-one, 1–2 go-three 1 × (0.909 to 1.1), 3 node-two 1.5 ×",
  );
  expect(output).toMatch(/go-one and node-two +go-one is faster +1\.5 × \(1\.36 to 1\.65\) +1\n/);
  expect(output).toMatch(/go-one and go-three +the same/);
});

test("the options become the terms of the duel, and the answer to a program is the run with all of its looks", async () => {
  const { output, bodies } = await duelThrough(
    [{ status: "succeeded", duel: decided(4) }],
    ...["--until-decided", "10m", "--margin", "3%", "--metric", "latency.owed.p50", "--warmup-s", "2", "--json"],
  );
  expect(bodies).toMatchObject([
    {
      kind: "duel",
      serverIds: ["go-one", "node-two"],
      scenarioIds: ["echo-open"],
      duel: { budgetS: 600, margin: 0.03, metricId: "latency.owed.p50" },
      warmupS: 2,
    },
  ]);
  expect(JSON.parse(output)).toMatchObject({ runId: "r", duel: { outcome: "a", figures: [{ looks: { length: 4 } }] } });
});

test.each([
  ["is not decided", { status: "succeeded", duel: duelAfter(5) }, "It would take about 7 more rounds."],
  [
    "is decided by rounds that the audit doubts",
    { status: "succeeded", duel: decided(4, { trusted: false }) },
    "nothing is proved",
  ],
  ["is cancelled", { status: "cancelled", duel: duelAfter(2) }, "cancelled"],
  ["fails before its first round ends", { status: "failed" }, "failed"],
] as const)("a duel that %s ends with 2, and says why", async (_, state, sentence) => {
  const { exitCode, output, complaint } = await duelThrough([state as { status: string; duel?: Duel }]);
  expect(exitCode).toBe(2);
  expect(`${output}\n${complaint}`).toContain(sentence);
});

test.each([
  ["--until-decided", "soon"],
  ["--until-decided", "5s"],
  ["--margin", "80%"],
  ["--metric", "latency.max"],
])("%s %s is refused before anything is started", async (...words) => {
  const { exitCode, bodies } = await duelThrough([{ status: "succeeded" }], ...words);
  expect([exitCode, bodies]).toEqual([3, []]);
});
