import { StartRun, type StartRunInput } from "@plumbline/core/run/start-run";
import { normalFrom, seededRandom } from "@plumbline/core/statistics/seeded-random";
import { expect, test } from "vitest";
import { startRun } from "../runs/start/start-run.ts";
import { measureRun } from "../testing/measure-run.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { saveTrends } from "../trends/save-trends.ts";
import { findVersions } from "./find-versions.ts";
import { getComparison } from "./get-comparison.ts";

/** Executes a run whose trials have this p99, by server and round; all on one host. */
async function measure(
  t: TestBackend,
  request: StartRunInput,
  p99: (serverId: string, round: number) => number,
  environmentId = "host",
) {
  const values = (serverId: string, round: number) => ({
    "throughput.delivered": 1000 + round,
    "latency.owed.p99": p99(serverId, round),
  });
  return (await measureRun(t, request, { values, hostId: environmentId })).runId;
}

const steady = { scenarioIds: ["chat-steady"], rounds: 6 };

function compareBoth(t: TestBackend, runId: string) {
  const key = { runIds: [runId], scenarioId: "chat-steady" };
  return getComparison(t.scope, {
    sides: [
      { ...key, serverId: "go-one" },
      { ...key, serverId: "node-two" },
    ],
  });
}

test("what an A/A run measures is the floor of later comparisons on that host", async () => {
  await using t = await createTestBackend();
  // one per cent apart, and every round different
  const runId = await measure(t, both, (serverId, round) => (1000 + round) * (serverId === "go-one" ? 1 : 1.01));
  const before = await compareBoth(t, runId);
  const [p99Before] = before.comparisons[0]?.figures.filter(({ metricId }) => metricId === "latency.owed.p99") ?? [];
  expect(p99Before).toMatchObject({ floor: null });
  expect(p99Before?.verdict).not.toBe("same");

  const aa = { ...steady, kind: "aa" as const, serverIds: ["go-one"] };
  // the image differs from itself by 4 % between the odd and the even rounds
  const aaRunId = await measure(t, aa, (_, round) => (round % 2 === 1 ? 1000 : 1040));
  expect(await t.backend.db.trial.count({ where: { runId: aaRunId } })).toBe(12);
  await saveTrends(t.backend);

  const after = await compareBoth(t, runId);
  const [p99After] = after.comparisons[0]?.figures.filter(({ metricId }) => metricId === "latency.owed.p99") ?? [];
  expect(p99After?.floor).toBeCloseTo(0.04, 9);
  expect(p99After).toMatchObject({ verdict: "same", rounds: 6 });
});

test("an older A/A run that is looked at later does not take the place of a newer one's floor", async () => {
  await using t = await createTestBackend();
  const aa = { ...steady, kind: "aa" as const, serverIds: ["go-one"] };
  const apart = (share: number) => measure(t, aa, (_, round) => (round % 2 === 1 ? 1000 : 1000 * (1 + share)));
  const [older, newer] = [await apart(0.5), await apart(0.04)];
  await saveTrends(t.backend);
  await t.backend.db.run.update({ where: { runId: older }, data: { trendedAt: null } });
  await t.backend.db.trendFigure.deleteMany({ where: { runId: older } });
  await t.backend.db.trendVersion.deleteMany({ where: { runId: older } });
  await saveTrends(t.backend);
  expect(await t.backend.db.aaFloor.findMany({ select: { runId: true } })).toEqual([{ runId: newer }]);
});

test("an ordinary run leaves no floor behind", async () => {
  await using t = await createTestBackend();
  await measure(t, { ...steady, serverIds: ["go-one"] }, () => 1000);
  await saveTrends(t.backend);
  expect(await t.backend.db.aaFloor.count()).toBe(0);
});

const both = { ...steady, serverIds: ["go-one", "node-two"] };
const slower = (serverId: string, round: number) => (1000 + round) * (serverId === "go-one" ? 1 : 2);

test("rounds of several runs are taken together, and those of another environment are left out with a word", async () => {
  await using t = await createTestBackend();
  const older = await measure(t, both, slower, "elsewhere");
  const runIds = [await measure(t, both, slower), await measure(t, both, slower)];
  const key = { runIds: [], serverId: "go-one", scenarioId: "chat-steady" };
  const { sides } = await getComparison(t.scope, { sides: [key, { ...key, runIds }, { ...key, runIds: [older] }] });
  expect(sides.map(({ rounds, leftOut }) => [rounds, leftOut])).toEqual([
    [12, ["6 finished rounds of another environment are left out."]],
    [12, []],
    [6, []],
  ]);
});

test("sides of unlike environments are refused with the fact named, and compared when that is asked for", async () => {
  await using t = await createTestBackend();
  const [here, there] = [await measure(t, both, slower), await measure(t, both, slower, "elsewhere")];
  const sides = [here, there].map((runId) => ({ runIds: [runId], serverId: "go-one", scenarioId: "chat-steady" }));
  const refused = await getComparison(t.scope, { sides });
  expect(refused).toMatchObject({ compareUnlike: false, comparisons: [{ unlike: ["cpu"], figures: [] }] });
  expect(refused.differences).toEqual([{ fact: "cpu", values: ["host", "elsewhere"] }]);
  const asked = await getComparison(t.scope, { sides, compareUnlike: true });
  expect(asked.compareUnlike).toBe(true);
  expect(asked.comparisons[0]?.figures.length).toBeGreaterThan(0);
});

test("a profile stands for the middle of its servers, a version for the rounds that were measured of it", async () => {
  await using t = await createTestBackend();
  const runId = await measure(t, both, slower);
  const key = { runIds: [runId], scenarioId: "chat-steady" };
  const version = "0".repeat(8);
  const { sides } = await getComparison(t.scope, {
    sides: [
      { ...key, profile: "minimal" },
      { ...key, language: "node" },
      { ...key, runIds: [], serverId: "go-one", version },
    ],
  });
  expect(sides.map(({ label, rounds, estimates }) => [label, rounds, estimates["latency.owed.p99"]?.min])).toEqual([
    ["minimal", 6, 1501.5],
    ["Node.js", 6, 2002],
    [`go-one as of ${version}`, 6, 1001],
  ]);
  expect(await findVersions(t.scope, { serverId: "go-one", scenarioId: "chat-steady" })).toMatchObject([
    { version: "0".repeat(64), library: "none 1", rounds: 6 },
  ]);
  const unknown = { sides: [{ ...key, serverId: "go-one", version: "ffffff" }] };
  await expect(getComparison(t.scope, unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("rounds of others take no place among those that a side looks at, and what is too old is said", async () => {
  await using t = await createTestBackend();
  await measure(t, both, slower);
  const runId = await measure(t, { ...steady, serverIds: ["go-one"] }, slower);
  await t.backend.sql.query(
    `with copy as (
       insert into trial select (jsonb_populate_record(t, jsonb_build_object('trial_id', gen_random_uuid(), 'position', 100 + n))).*
       from trial t, generate_series(1, 400) n where run_id = $1 and position = 0 returning trial_id)
     insert into trial_result select (jsonb_populate_record(r, jsonb_build_object('trial_id', copy.trial_id))).*
     from copy, trial_result r join trial on trial.trial_id = r.trial_id where run_id = $1 and position = 0`,
    [runId],
  );
  const all = { runIds: [], scenarioId: "chat-steady" };
  const { sides } = await getComparison(t.scope, {
    sides: [
      { ...all, language: "node" },
      { ...all, serverId: "go-one" },
      { ...all, runIds: [runId], serverId: "go-one" },
    ],
  });
  expect(sides.map(({ trials, leftOut }) => [trials.length, leftOut])).toEqual([
    [6, []],
    [400, ["There are older rounds than are looked at: name runs to compare those."]],
    [406, []],
  ]);
});

test("a deleted run, another organization's and one that still runs each say so", async () => {
  await using t = await createTestBackend();
  const runId = await measure(t, both, slower);
  const key = { runIds: [runId], serverId: "go-one", scenarioId: "chat-steady" };
  const foreign = await createForeignScope(t.backend);
  await expect(getComparison(foreign, { sides: [key] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await t.backend.db.run.delete({ where: { runId } });
  await expect(getComparison(t.scope, { sides: [key] })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: expect.stringContaining(runId),
  });
  const queued = await startRun(t.scope, StartRun.parse(both));
  const { sides } = await getComparison(t.scope, { sides: [{ ...key, runIds: [queued.runId] }] });
  expect(sides[0]).toMatchObject({ rounds: 0, missing: "No round has ended yet: 6 of 6 are still to come." });
});

test("earlier rounds of the same host and load say how far a comparison's rounds count; those of another host do not", async () => {
  await using t = await createTestBackend();
  // each side draws from its own sequence: the plan puts the two in random order
  const sides = {
    "go-one": { level: 1000, random: seededRandom(11) },
    other: { level: 1200, random: seededRandom(12) },
  };
  const scattered = (serverId: string) => {
    const { level, random } = sides[serverId === "go-one" ? "go-one" : "other"];
    return level * Math.exp(0.03 * normalFrom(random));
  };
  const runId = await measure(t, both, scattered);
  const countedOf = async () => {
    const { comparisons } = await compareBoth(t, runId);
    return (
      comparisons[0]?.figures.find(({ metricId }) => metricId === "latency.owed.p99")?.effectiveRounds ?? Number.NaN
    );
  };
  const alone = await countedOf();
  expect(alone).toBeLessThan(3);
  for (let nth = 0; nth < 8; nth++) await measure(t, both, scattered, "elsewhere");
  expect(await countedOf()).toBe(alone);
  for (let nth = 0; nth < 8; nth++) await measure(t, both, scattered);
  expect(await countedOf()).toBeGreaterThan(alone);
});
