import { getTrialFacts } from "@plumbline/backend/rederive/get-trial-facts";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import type { TrialFacts } from "@plumbline/core/audit/facts";
import { auditTrial } from "@plumbline/core/audit/rules/audit-trial";
import { auditTable, PublishedRow } from "@plumbline/core/audit/table/audit-table";
import { toAuditNote } from "@plumbline/core/audit/views";
import { emptyHistogram, encodeHistogram } from "@plumbline/core/histogram/histogram";
import type { StartRunInput } from "@plumbline/core/run/start-run";
import type { TrialView } from "@plumbline/core/trial/views";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fixture, startFixture } from "../gate/fixtures/start-fixture.ts";
import { type NaiveFaults, runNaiveClient } from "../testing/naive-client.ts";
import { openRunBed, type RunBed } from "../testing/run-bed.ts";
import { checkUndisturbed, isDisturbed, measureUndisturbed } from "../testing/undisturbed.ts";

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

/** A server that the audit doubts, one that it refuses, and one that the gate refuses: tried by the standard run. */
const standard = new Set<string>(["drops-under-load", "duplicates-under-load", "pushes-a-tenth"]);
const tagsOf = (serverId: string) => ({ tags: standard.has(serverId) ? [] : ["thorough"] });

let bed: RunBed;
let honest: TrialView;
let echo: Fixture;

beforeAll(async () => {
  const names = ["none", ...Object.keys(CAUGHT_BY_AUDIT), ...Object.keys(CAUGHT_BY_GATE)] as (
    | "none"
    | Audited
    | Refused
  )[];
  echo = await startFixture();
  bed = await openRunBed(Object.fromEntries(names.map((name) => [name === "none" ? "honest" : name, name])));
  honest = await measureUndisturbed(() => measure("honest"));
});
afterAll(async () => {
  await bed[Symbol.asyncDispose]();
  await echo[Symbol.asyncDispose]();
});

/** Twenty clients tell the load from the gate, and of half of their deliveries in eight seconds there is still a p99. */
const measure = (serverId: string) => execute({ serverIds: [serverId], scale: 0.2, measureS: 8 });

async function execute(request: Partial<StartRunInput>): Promise<TrialView> {
  const { rows } = await bed.execute(request);
  return getTrial(bed.scope, { trialId: rows[0]?.trialId ?? "" });
}

function reasonsAgainst({ serverId, audit, failure }: TrialView): string[] {
  if (!audit) throw new Error(`${serverId} was not audited: ${failure?.message}`);
  return toAuditNote(audit).reasons.map(({ ruleId }) => ruleId);
}

/** The stored facts of a measured trial give its stored audit again. */
async function expectSameAudit(trial: TrialView): Promise<void> {
  expect(auditTrial(await factsOf(trial))).toEqual(trial.audit);
}

for (const [serverId, [verdict, ruleIds]] of Object.entries(CAUGHT_BY_AUDIT))
  test(`a server that ${serverId} is ${verdict}`, tagsOf(serverId), (context) =>
    checkUndisturbed(
      () => measure(serverId),
      async (trial) => {
        await expectSameAudit(trial);
        expect(reasonsAgainst(trial)).toEqual(expect.arrayContaining([...ruleIds]));
        // load of the machine beside it may make a trial worse, never better
        if (verdict === "INVALID") expect(trial.audit?.verdict).toBe("INVALID");
        else expect(trial.audit?.verdict).not.toBe("VALID");
      },
      context,
    ),
  );

test("none of these reasons is found against the honest server", async ({ skip }) => {
  await expectSameAudit(honest);
  skip(isDisturbed(honest), honest.audit?.limit.sentence);
  const seeds = new Set<string>(Object.values(CAUGHT_BY_AUDIT).flatMap(([, ruleIds]) => ruleIds));
  expect(reasonsAgainst(honest).filter((ruleId) => seeds.has(ruleId))).toEqual([]);
});

for (const [serverId, [scenarioId, checkId]] of Object.entries(CAUGHT_BY_GATE))
  test(`a server that ${serverId} is refused under ${scenarioId}`, tagsOf(serverId), async () => {
    const trial = await execute({ serverIds: [serverId], scenarioIds: [scenarioId], scale: 0.01 });
    expect(trial).toMatchObject({ status: "failed", failure: { code: "GATE_FAILED" }, summary: null, audit: null });
    expect(trial.gate.filter(({ passed }) => !passed).map((check) => check.checkId)).toContain(checkId);
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
    const facts = await factsOf(honest);
    const coarse = { ...facts, summary: { ...facts.summary, histograms: { latency: encode(latenciesUs) } } };
    expect(reasonsOf(coarse)).toContain("clock-resolution");
    expect(reasonsOf(facts)).not.toContain("clock-resolution");
  });
});

test("the server's count divided by its whole life, idle time included, is caught by the measured window", async () => {
  const facts = await factsOf(honest);
  const { delivered, uptimeMs } = facts.serverStats as { delivered: number; uptimeMs: number };
  const values = { ...facts.summary.values, "throughput.delivered": delivered / (uptimeMs / 1000) };
  expect(reasonsOf({ ...facts, summary: { ...facts.summary, values } })).toContain("measured-window");
});

const factsOf = ({ trialId }: TrialView): Promise<TrialFacts> =>
  getTrialFacts(bed.scope, trialId, bed.deps.env.PLUMBLINE_FRAMES_DIR);

function reasonsOf(facts: TrialFacts): string[] {
  return toAuditNote(auditTrial(facts)).reasons.map(({ ruleId }) => ruleId);
}

function encode(latenciesUs: readonly number[]): string {
  const histogram = emptyHistogram();
  for (const latencyUs of latenciesUs) histogram.recordValue(Math.max(0, Math.round(latencyUs)));
  return encodeHistogram(histogram);
}
