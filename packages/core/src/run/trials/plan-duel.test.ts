import { expect, test } from "vitest";
import { secondsIn } from "../../plan/load-figures.ts";
import type { Language } from "../../server/language.ts";
import { seededRandom } from "../../statistics/seeded-random.ts";
import type { ServedWorkload } from "../../workload/workload.ts";
import { StartRun, type StartRunInput } from "../start-run.ts";
import { planTrials } from "./plan-trials.ts";

const everything: ServedWorkload[] = ["echo", "chat"];
const manifestOf = (language: Language, workloads = everything) => ({ language, workloads });
const manifests = new Map([
  ["go-one", manifestOf("go")],
  ["java-two", manifestOf("java")],
  ["rust-chat", manifestOf("rust", ["chat"])],
  ...[3, 4, 5, 6, 7, 8, 9].map((nth) => [`go-${nth}`, manifestOf("go")] as const),
]);

const plan = (request: Partial<StartRunInput> = {}) =>
  planTrials(
    StartRun.parse({ kind: "duel", serverIds: ["go-one", "java-two"], scenarioIds: ["echo-open"], ...request }),
    manifests,
    seededRandom(7),
  );

test("each round has both sides under one plan, with the longer warm-up of both and five measured seconds", () => {
  const trials = plan();
  for (let from = 0; from < trials.length; from += 2) {
    const pair = trials.slice(from, from + 2);
    expect(pair.map(({ serverId }) => serverId).toSorted()).toEqual(["go-one", "java-two"]);
    expect(pair[0]?.plan).toEqual(pair[1]?.plan);
  }
  expect(trials.map(({ position }) => position)).toEqual(trials.map((_, index) => index));
  const [first] = trials;
  expect(first && secondsIn(first.plan, "warm-up")).toBe(15);
  expect(first && secondsIn(first.plan, "measure")).toBe(5);
});

test("each side starts first in half of the rounds", () => {
  const firsts = plan({ rounds: 20 }).filter(({ position }) => position % 2 === 0);
  expect(firsts.filter(({ serverId }) => serverId === "go-one")).toHaveLength(10);
});

test("one server is held against itself: each round has it twice", () => {
  const trials = plan({ serverIds: ["go-one"], rounds: 4 });
  expect(trials.map(({ serverId, round, position }) => [serverId, round, position])).toEqual(
    [1, 1, 2, 2, 3, 3, 4, 4].map((round, position) => ["go-one", round, position]),
  );
});

test("a duel has as many rounds as its budget has room for, and no more than were asked for", () => {
  // 2 s of warm-up, 5 s measured, 3 s of drain, and 5 s around them
  const short = { warmupS: 2, duel: { budgetS: 150 } };
  expect(plan(short).at(-1)?.round).toBe(10);
  expect(plan({ ...short, rounds: 3 }).at(-1)?.round).toBe(3);
});

test("of three servers every two meet in each cycle under one plan, with the longest warm-up, and only whole cycles are planned", () => {
  const trials = plan({ serverIds: ["go-one", "java-two", "go-3"], duel: { budgetS: 400 } });
  // a round takes 28 s, so that the budget has room for 14
  expect(trials).toHaveLength(2 * 12);
  const met = trials.flatMap(({ serverId, position }) =>
    position % 2 === 0 ? [[serverId, trials[position + 1]?.serverId].toSorted().join(" ")] : [],
  );
  for (let from = 0; from < met.length; from += 3)
    expect(met.slice(from, from + 3).toSorted()).toEqual(["go-3 go-one", "go-3 java-two", "go-one java-two"]);
  expect(new Set(trials.map(({ plan }) => JSON.stringify(plan))).size).toBe(1);
  expect(trials[0] && secondsIn(trials[0].plan, "warm-up")).toBe(15);
  expect(trials.map(({ position }) => position)).toEqual(trials.map((_, index) => index));
  const firsts = trials.filter(({ position, serverId }) => position % 2 === 0 && serverId === "go-3");
  expect(firsts).toHaveLength(4);
});

test("the rounds that are asked for are those of every two servers", () => {
  const trials = plan({ serverIds: ["go-one", "java-two", "go-3"], rounds: 4, duel: { budgetS: 3600 } });
  expect(trials).toHaveLength(2 * 3 * 4);
});

test("a third server that serves another workload is named", () => {
  expect(() => plan({ serverIds: ["go-one", "java-two", "rust-chat"] })).toThrow("rust-chat does not serve echo");
});

test.each([
  [
    "nine servers",
    { serverIds: ["go-one", "java-two", "go-3", "go-4", "go-5", "go-6", "go-7", "go-8", "go-9"] },
    "A duel has two to 8 servers, or one that is held against itself, and 9 were chosen.",
  ],
  [
    "eight servers in the time for two",
    { serverIds: ["go-one", "go-3", "go-4", "go-5", "go-6", "go-7", "go-8", "go-9"] },
    "600 s are too few for any verdict: it needs 112 rounds",
  ],
  ["two scenarios", { scenarioIds: ["echo-open", "chat-steady"] }, "A duel has one scenario, and 2 were chosen."],
  ["a closed loop", { scenarioIds: ["echo-closed"] }, "no fixed rate"],
  ["members that come and go", { scenarioIds: ["chat-churn"] }, "no fixed rate"],
  ["a load beyond every server", { scenarioIds: ["chat-saturation"] }, "no fixed rate"],
  ["two generators", { parameters: { "echo-open": { generators: 2 } } }, "one generator"],
  [
    "layouts of more than two servers",
    { serverIds: ["go-one", "go-3", "go-4"], duel: { layouts: 4, budgetS: 7200 } },
    "Layouts are drawn for two servers",
  ],
  [
    "layouts where no program is linked",
    { serverIds: ["java-two"], duel: { layouts: 4 } },
    "Neither side is linked in another order: programs in Java take no layout.",
  ],
  [
    "more layouts than rounds",
    { duel: { layouts: 16, budgetS: 300 } },
    "each of the 16 layouts needs one: choose fewer layouts or more time.",
  ],
  ["a budget too small for any verdict", { duel: { budgetS: 60 } }, "too few for any verdict"],
] as const)("a duel is refused for %s, with the reason", (_, request, sentence) => {
  expect(() => plan(request as Partial<StartRunInput>)).toThrow(expect.objectContaining({ code: "DUEL_REFUSED" }));
  expect(() => plan(request as Partial<StartRunInput>)).toThrow(sentence);
});

test("a side that does not serve the workload is named", () => {
  expect(() => plan({ serverIds: ["go-one", "rust-chat"] })).toThrow("rust-chat does not serve echo");
});
