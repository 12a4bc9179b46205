import { expect, test } from "vitest";
import type { TrialRow } from "../../trial/views.ts";
import type { RunView } from "../views.ts";
import { toCsv } from "./csv.ts";
import { toJunit } from "./junit.ts";
import { toMarkdown } from "./markdown.ts";

const options = { basis: "owed", baseUrl: "https://plumbline.example" } as const;

const trial = (serverId: string, round: number, values: Record<string, number> | null): TrialRow => ({
  trialId: `${serverId}-${round}`,
  serverId,
  scenarioId: "chat-steady",
  scenarioVersion: 1,
  round,
  position: 0,
  status: values ? "succeeded" : "failed",
  phase: null,
  failure: values
    ? null
    : { code: "GATE_FAILED", title: "", message: 'expected "<5>", seen |6|\u0007', nextStep: "See it.", evidence: {} },
  startedAt: new Date(0),
  finishedAt: new Date(2_500),
  plan: { v: 1, workload: "chat", stages: [], sending: { kind: "none" }, sessionS: null },
  allotment: null,
  summary: values && { v: 1, values, errors: [], windowS: 10 },
});

const refused: TrialRow = {
  ...trial("go-gorilla", 1, { "latency.owed.p99": 1 }),
  audit: {
    verdict: "INVALID",
    reasons: [{ ruleId: "delivery", outcome: "invalid", sentence: "Half was lost, and more." }],
  },
};

const run: RunView = {
  runId: "r1",
  name: 'Tuesday, "late" | <b>',
  trigger: "ci",
  status: "succeeded",
  failure: null,
  spec: {
    v: 1,
    servers: ["go-gorilla", "rust-axum"].map((serverId) => ({
      serverId,
      name: serverId,
      language: "go",
      profile: "minimal",
      deliveryPolicy: "drop-newest",
      library: "x 1",
      deviations: [],
      sourceDigest: "0",
    })),
    scenarios: [{ scenarioId: "chat-steady", version: 1, name: "Chat, steady" }],
    mode: "quick",
    rounds: 2,
    scale: 1,
    measureS: null,
    warmupS: null,
  } as RunView["spec"],
  trials: { queued: 0, running: 0, succeeded: 3, failed: 1, cancelled: 0 },
  progress: 1,
  plannedS: 10,
  remainingS: 0,
  createdAt: new Date(0),
  startedAt: new Date(0),
  finishedAt: new Date(10_000),
  cancelRequestedAt: null,
  rows: [
    trial("go-gorilla", 1, { "latency.owed.p99": 4000, "ratio.delivered": 1 }),
    trial("go-gorilla", 2, { "latency.owed.p99": 2000, "ratio.delivered": 1 }),
    trial("rust-axum", 1, { "latency.owed.p99": 1234.5678 }),
    trial("rust-axum", 2, null),
  ],
  events: [],
  cursor: "0-0",
};

test("the CSV has a line per trial, a column per metric with its unit, and nothing where there is no figure", () => {
  const [header = "", ...lines] = toCsv(run).trimEnd().split("\r\n");
  const column = header.split(",").indexOf("latency.owed.p99 (µs)");
  expect(lines.map((line) => line.split(",")[column])).toEqual(["4000", "2000", "1234.5678", ""]);
  expect(new Set([header, ...lines].map((line) => line.split(",").length)).size).toBe(1);
  expect(lines[3]).toContain("GATE_FAILED");
});

test("the CSV has the audit's verdict and reasons of each trial", () => {
  const [header = "", line = ""] = toCsv({ ...run, rows: [refused] }).split("\r\n");
  expect(header).toContain(",verdict,verdict_reasons,");
  expect(line).toContain(',INVALID,"Half was lost, and more.",');
});

test("an INVALID trial is in no median of the Markdown and named below it; a SUSPECT one marks its server", () => {
  const suspect = {
    ...trial("rust-axum", 1, { "latency.owed.p99": 10 }),
    audit: {
      verdict: "SUSPECT" as const,
      reasons: [{ ruleId: "x", outcome: "suspect" as const, sentence: "Its host was busy." }],
    },
  };
  const text = toMarkdown({ ...run, rows: [refused, suspect] }, options);
  const rows = text.split("\n").filter((line) => /^\| (go|rust)-/.test(line));
  expect(rows.map((line) => line.split(" | ").slice(0, 2))).toEqual([
    ["| rust-axum (SUSPECT)", "1"],
    ["| go-gorilla", "0"],
  ]);
  expect(text).toContain("- go-gorilla under chat-steady, round 1 is INVALID: Half was lost, and more.");
  expect(text).toContain("- rust-axum under chat-steady, round 1 is SUSPECT: Its host was busy.");
});

test("a percentile among the lost deliveries is not delivered in every file, and ranks behind all that is", () => {
  const values = { "latency.owed.p99": Number.POSITIVE_INFINITY, "latency.p99": 6_000 };
  const rows = [trial("go-gorilla", 1, values), trial("rust-axum", 1, { "latency.owed.p99": 9e6, "latency.p99": 9e6 })];
  const lost = { ...run, rows };
  const order = (text: string) => text.match(/^\| (go|rust)-\w+/gm);
  expect(order(toMarkdown(lost, options))).toEqual(["| rust-axum", "| go-gorilla"]);
  expect(toMarkdown(lost, options)).toMatch(/\| go-gorilla .*\| not delivered \|/);
  expect(order(toMarkdown(lost, { ...options, basis: "arrived" }))).toEqual(["| go-gorilla", "| rust-axum"]);
  expect(toMarkdown(lost, { ...options, basis: "arrived" })).not.toContain("not delivered");
  expect(toCsv(lost)).toContain(",not delivered,");
});

test("the JUnit file has a case per trial; a failed one says why and what to do, whatever signs its message has", () => {
  const xml = toJunit(run, options);
  expect(xml).toContain('<testsuite name="chat-steady@1" tests="4" failures="1" errors="0" skipped="0" time="10">');
  expect(xml).toContain(
    '<failure type="GATE_FAILED" message="expected &quot;&lt;5&gt;&quot;, seen |6|\ufffd">See it.</failure>',
  );
  expect(xml).toContain('name="Tuesday, &quot;late&quot; | &lt;b&gt;"');
});

test("in the JUnit file an INVALID trial is an error with its reasons, and a SUSPECT one is skipped with them", () => {
  const suspect = {
    ...refused,
    audit: {
      verdict: "SUSPECT" as const,
      reasons: [{ ruleId: "x", outcome: "suspect" as const, sentence: "Busy host." }],
    },
  };
  const xml = toJunit({ ...run, rows: [refused, suspect] }, options);
  expect(xml).toContain('tests="2" failures="0" errors="1" skipped="1"');
  expect(xml).toContain('<error type="INVALID" message="Half was lost, and more."/>');
  expect(xml).toContain('<skipped message="SUSPECT: Busy host."/>');
});

test("the Markdown ranks by the figure to read first, with medians over rounds, and lists what failed", () => {
  const lines = toMarkdown(run, options).split("\n");
  const table = lines.filter((line) => line.startsWith("| ") && !line.includes("---"));
  expect(table).toHaveLength(3);
  const column = (table[0] ?? "").split("|").findIndex((cell) => cell.includes("99"));
  expect(table.map((line) => line.split("|")[column]?.trim()).slice(1)).toEqual(
    expect.arrayContaining(["3 ms", "1.23 ms"]),
  );
  expect(lines[0]).toBe('## [Tuesday, "late" \\| \\<b\\>](https://plumbline.example/runs/r1): succeeded');
  expect(lines.at(-2)).toContain("rust-axum, chat-steady, round 2: GATE_FAILED");
});

test("the Markdown has the interval of a median over enough rounds, in the unit of the median", () => {
  const rows = [1, 2, 3, 4, 5, 6].map((round) =>
    trial("go-gorilla", round, { "latency.owed.p99": 4000 + round * 100 }),
  );
  expect(toMarkdown({ ...run, rows }, options)).toMatch(/\| go-gorilla \|.*\| 4\.35 ms \(4\.1–4\.6\) \|/);
});

test("what a search for an upper limit found stands in every export, in the same words", () => {
  const search = {
    carriedClients: 400,
    endedAtClients: 450,
    reason: "latency",
    limit: 100_000,
    latencyP99Us: 134_000,
    errorShare: 0,
  } as const;
  const row = trial("go-gorilla", 1, {});
  const searched = { ...run, rows: [{ ...row, summary: row.summary && { ...row.summary, search } }] };
  const words = "Held 400 connections; stopped at 450 because p99 passed 100 ms: it was 134 ms.";
  for (const text of [toCsv(searched), toMarkdown(searched, options), toJunit(searched, options)])
    expect(text).toContain(words);
});

test("JUnit links the run, and every file says what was watched of an undisturbed trial", () => {
  expect(toJunit(run, options)).toContain('<property name="run" value="https://plumbline.example/runs/r1"/>');
  const watch = "Undisturbed. Watched: paused containers.";
  const rows = ["go-gorilla", "rust-axum"].map((serverId) => ({
    ...trial(serverId, 1, { "latency.owed.p99": 1 }),
    audit: { verdict: "VALID" as const, reasons: [], watch },
  }));
  const watched = { ...run, rows };
  expect(toMarkdown(watched, options)).toContain(
    "### Disturbances\n\n- 2 rounds: Undisturbed. Watched: paused containers.",
  );
  expect(toJunit(watched, options)).toContain(`<property name="watched" value="${watch}"/>`);
  expect(toCsv(watched)).toContain(`,${watch},\r\n`);
});

const deviations = [{ check: "rfc6455.lengths" as const, why: "it hands none on" }];
const kept = run.spec.servers.filter(({ serverId }) => serverId === "go-gorilla");
const exhibitions = run.spec.servers
  .filter(({ serverId }) => serverId === "rust-axum")
  .map((server) => ({ ...server, deviations, exhibition: true as const }));
const ofServers = (servers: RunView["spec"]["servers"]) => ({ ...run, spec: { ...run.spec, servers } });

test("the Markdown has exhibitions in a table of their own after the others, with what they break", () => {
  const text = toMarkdown(ofServers([...exhibitions, ...kept]), options);
  const tables = ["| Server", "| go-gorilla |", "| Server", "| rust-axum ◇ |"];
  expect(text.match(/^\| (go|rust)-.*? \||^\| Server/gm)).toEqual(tables);
  expect(text).toContain("and is in no ranking: rust-axum loses a message of no bytes.");
  expect(text).toContain("- rust-axum ◇, chat-steady, round 2: GATE_FAILED");
  expect(toMarkdown(ofServers(exhibitions), options).match(/^\| Server/gm)).toHaveLength(1);
});

test("JUnit and CSV name an exhibition as one in each of its trials, with what it breaks", () => {
  const shown = ofServers(exhibitions);
  expect(toJunit(shown, options).match(/name="rust-axum ◇, round \d"/g)).toHaveLength(2);
  expect(toJunit(shown, options)).toContain('<property name="exhibition" value="loses a message of no bytes"/>');
  expect(toCsv(shown).split(",loses a message of no bytes\r\n")).toHaveLength(3);
});
