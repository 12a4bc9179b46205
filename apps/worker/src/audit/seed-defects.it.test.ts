import { getTrialFacts } from "@plumbline/backend/rederive/get-trial-facts";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import type { TrialFacts } from "@plumbline/core/audit/facts";
import { auditTrial } from "@plumbline/core/audit/rules/audit-trial";
import { auditTable, PublishedRow } from "@plumbline/core/audit/table/audit-table";
import { toAuditNote } from "@plumbline/core/audit/views";
import { emptyHistogram, encodeHistogram } from "@plumbline/core/histogram/histogram";
import type { TrialView } from "@plumbline/core/trial/views";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fixture, startFixture } from "../gate/fixtures/start-fixture.ts";
import { type NaiveFaults, runNaiveClient } from "../testing/naive-client.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { isDisturbed, measureUndisturbed } from "../testing/undisturbed.ts";

// The mistakes of published benchmarks, each made for real by a server or a client, and the check or rule that names it.

/** Servers that keep the contract while they are checked: only the audit of a measured trial can tell. */
const CAUGHT_BY_AUDIT = {
  "drops-under-load": ["SUSPECT", ["delivery", "survivors"]],
  "duplicates-under-load": ["INVALID", ["ledger-exact"]],
  "grows-under-load": ["INVALID", ["corrupted-deliveries"]],
  "admits-half": ["INVALID", ["achieved", "connections"]],
  "hangs-up-under-load": ["INVALID", ["clients-present"]],
  "counts-twice": ["SUSPECT", ["server-counts"]],
} as const;

/** Servers that break the contract: they are never measured. */
const CAUGHT_BY_GATE = {
  "delivers-nothing": ["chat-steady", "chat.exactly-once"],
  "pushes-a-tenth": ["push", "push.size"],
  "answers-once": ["echo-closed", "echo.order"],
  "tells-milliseconds": ["ticks", "ticks.format"],
} as const;

type Audited = keyof typeof CAUGHT_BY_AUDIT;
type Refused = keyof typeof CAUGHT_BY_GATE;

let bed: RunBed;
let trials: Map<string, TrialView>;
let echo: Fixture;

beforeAll(async () => {
  const names = ["none", ...Object.keys(CAUGHT_BY_AUDIT), ...Object.keys(CAUGHT_BY_GATE)] as (
    | "none"
    | Audited
    | Refused
  )[];
  echo = await startFixture();
  bed = await openRunBed(Object.fromEntries(names.map((name) => [name === "none" ? "honest" : name, name])));
  // twenty clients tell the load from the gate, and of half of their deliveries in eight seconds there is still a p99
  const measure = async (serverIds: string[]) => {
    const { rows } = await bed.execute({ serverIds, scale: 0.2, measureS: 8 });
    return Promise.all(rows.map(({ trialId }) => getTrial(bed.scope, { trialId })));
  };
  const first = await measure(["honest", ...Object.keys(CAUGHT_BY_AUDIT)]);
  trials = new Map(first.map((trial) => [trial.serverId, trial]));
  for (const { serverId } of first.filter(isDisturbed))
    trials.set(serverId, await measureUndisturbed(async () => seen(await measure([serverId]))));
});
afterAll(async () => {
  await bed[Symbol.asyncDispose]();
  await echo[Symbol.asyncDispose]();
});

function seen([trial]: readonly (TrialView | undefined)[]): TrialView {
  if (!trial) throw new Error("there is no such trial");
  return trial;
}

const trialOf = (serverId: string) => seen([trials.get(serverId)]);

function reasonsAgainst(serverId: string): string[] {
  const { audit, failure } = trialOf(serverId);
  if (!audit) throw new Error(`${serverId} was not audited: ${failure?.message}`);
  return toAuditNote(audit).reasons.map(({ ruleId }) => ruleId);
}

test.each(Object.entries(CAUGHT_BY_AUDIT))("a server that %s is %s", (serverId, [verdict, ruleIds]) => {
  expect(reasonsAgainst(serverId)).toEqual(expect.arrayContaining([...ruleIds]));
  const { audit } = trialOf(serverId);
  // load of the machine beside it may make a trial worse, never better
  if (verdict === "INVALID") expect(audit?.verdict).toBe("INVALID");
  else expect(audit?.verdict).not.toBe("VALID");
});

test("none of these reasons is found against the honest server", () => {
  const seeds = new Set<string>(Object.values(CAUGHT_BY_AUDIT).flatMap(([, ruleIds]) => ruleIds));
  expect(reasonsAgainst("honest").filter((ruleId) => seeds.has(ruleId))).toEqual([]);
});

test.each(Object.entries(CAUGHT_BY_GATE))(
  "a server that %s is refused under %s",
  async (serverId, [scenarioId, checkId]) => {
    const refused = await bed.execute({ serverIds: [serverId], scenarioIds: [scenarioId], scale: 0.01 });
    const [row] = refused.rows;
    if (!row) throw new Error("the run has no trial");
    const trial = await getTrial(bed.scope, { trialId: row.trialId });
    expect(trial).toMatchObject({ status: "failed", failure: { code: "GATE_FAILED" }, summary: null, audit: null });
    expect(trial.gate.filter(({ passed }) => !passed).map((check) => check.checkId)).toContain(checkId);
  },
);

test("the stored facts of every measured trial give the stored audit again", async () => {
  for (const { trialId, audit } of trials.values())
    expect(auditTrial(await getTrialFacts(bed.scope, trialId, bed.deps.env.PLUMBLINE_FRAMES_DIR))).toEqual(audit);
});

describe("a program that publishes a rate", () => {
  const publish = async (faults: NaiveFaults) => {
    const { connections, rate, meanLatencyUs, latenciesUs } = await runNaiveClient(
      echo.url,
      { connections: 10, messages: 200 },
      faults,
    );
    const [row] = auditTable([PublishedRow.parse({ connections, rate, meanLatencyUs })]);
    if (!row) throw new Error("no row came back");
    return { row, latenciesUs };
  };

  test("honestly fills its connections", async () => {
    expect((await publish({})).row.verdict).not.toBe("INVALID");
  });

  test("divided by a sleep is caught by Little's law", async () => {
    // the formula of seed 2: connections × messages ÷ 100 + 10
    const { row } = await publish({ sleepS: 30 });
    expect(row).toMatchObject({ verdict: "INVALID", reasons: [{ ruleId: "littles-law" }] });
  });

  test("beside the time of the call that sends is caught by Little's law", async () => {
    const { row } = await publish({ latency: "send" });
    expect(row).toMatchObject({ verdict: "INVALID", reasons: [{ ruleId: "littles-law" }] });
  });

  test("beside latencies of a millisecond clock is caught by their resolution", async () => {
    const { latenciesUs } = await publish({ clock: "milliseconds" });
    const honest = await factsOf("honest");
    const coarse = { ...honest, summary: { ...honest.summary, histograms: { latency: encode(latenciesUs) } } };
    expect(reasonsOf(coarse)).toContain("clock-resolution");
    expect(reasonsOf(honest)).not.toContain("clock-resolution");
  });
});

test("the server's count divided by its whole life, idle time included, is caught by the measured window", async () => {
  const honest = await factsOf("honest");
  const { delivered, uptimeMs } = honest.serverStats as { delivered: number; uptimeMs: number };
  const values = { ...honest.summary.values, "throughput.delivered": delivered / (uptimeMs / 1000) };
  expect(reasonsOf({ ...honest, summary: { ...honest.summary, values } })).toContain("measured-window");
});

async function factsOf(serverId: string): Promise<TrialFacts> {
  return getTrialFacts(bed.scope, trialOf(serverId).trialId, bed.deps.env.PLUMBLINE_FRAMES_DIR);
}

function reasonsOf(facts: TrialFacts): string[] {
  return toAuditNote(auditTrial(facts)).reasons.map(({ ruleId }) => ruleId);
}

function encode(latenciesUs: readonly number[]): string {
  const histogram = emptyHistogram();
  for (const latencyUs of latenciesUs) histogram.recordValue(Math.max(0, Math.round(latencyUs)));
  return encodeHistogram(histogram);
}
