import { describe, expect, it } from "vitest";
import { medianRound, prepareResults, toMatrixEntries } from "./results.ts";
import { runView, succeeded, trialRow } from "./testing/sample-run.ts";

const failure = {
  code: "SERVER_EXITED",
  title: "The server ended by itself",
  message: "exit code 139",
  nextStep: "Read its last lines.",
  evidence: {},
} as const;

const runOfTwo = () =>
  runView({
    rows: [
      succeeded("go-gorilla", 1, { "latency.owed.p99": 2000 }),
      succeeded("rust-axum", 1, { "latency.owed.p99": 1000 }),
    ],
  });

describe("prepareResults", () => {
  it("ranks by the figure that the scenario says to read first", () => {
    const [result] = prepareResults(runOfTwo());
    expect(result?.metricId).toBe("latency.owed.p99");
    expect(result?.rankings[0]?.ranking.lines.map((line) => line.serverId)).toEqual(["rust-axum", "go-gorilla"]);
  });

  it("has an exhibition's figures among the results, and in no ranking", () => {
    const run = runOfTwo();
    const deviations = [{ check: "rfc6455.lengths" as const, why: "it hands none on" }];
    const servers = run.spec.servers.map((server) =>
      server.serverId === "rust-axum" ? { ...server, deviations, exhibition: true as const } : server,
    );
    const [result] = prepareResults({ ...run, spec: { ...run.spec, servers } });
    expect(result?.results.map(({ server }) => server.serverId)).toEqual(["go-gorilla", "rust-axum"]);
    expect(result?.rankings.flatMap(({ ranking }) => ranking.lines.map((line) => line.serverId))).toEqual([
      "go-gorilla",
    ]);
    expect(toMatrixEntries(result?.results ?? [], "latency.owed.p99", []).map(({ serverId }) => serverId)).toEqual([
      "go-gorilla",
    ]);
  });

  it("takes no figure from a failed or cancelled trial, whatever it holds", () => {
    const broken = succeeded("go-gorilla", 2, { "latency.owed.p99": 1 }, { status: "failed", failure });
    const cancelled = succeeded("go-gorilla", 3, { "latency.owed.p99": 1 }, { status: "cancelled" });
    const [result] = prepareResults(
      runView({ rows: [succeeded("go-gorilla", 1, { "latency.owed.p99": 2000 }), broken, cancelled] }),
    );
    expect(result?.results[0]?.estimates["latency.owed.p99"]).toMatchObject({ rounds: 1, median: 2000 });
    expect(result?.failed).toEqual([broken]);
  });

  it("takes no figure from a trial that the audit refused, and marks a server with a suspect one", () => {
    const reason = { ruleId: "delivery", outcome: "invalid", sentence: "Nothing arrived." } as const;
    const refused = succeeded(
      "go-gorilla",
      2,
      { "latency.owed.p99": 1 },
      { audit: { verdict: "INVALID", reasons: [reason] } },
    );
    const suspect = succeeded(
      "rust-axum",
      1,
      { "latency.owed.p99": 9 },
      { audit: { verdict: "SUSPECT", reasons: [] } },
    );
    const valid = succeeded(
      "go-gorilla",
      1,
      { "latency.owed.p99": 2000 },
      { audit: { verdict: "VALID", reasons: [] } },
    );
    const [result] = prepareResults(runView({ rows: [valid, refused, suspect] }));
    expect(result?.results.map(({ server, suspect, trials }) => [server.serverId, suspect, trials.length])).toEqual([
      ["go-gorilla", false, 1],
      ["rust-axum", true, 1],
    ]);
    expect(result?.audited).toHaveLength(3);
  });

  it("names servers without a single succeeded trial and does not rank them", () => {
    const [result] = prepareResults(
      runView({
        rows: [
          succeeded("go-gorilla", 1, { "latency.owed.p99": 2000 }),
          trialRow({ serverId: "node-ws", status: "failed", failure }),
        ],
      }),
    );
    expect(result?.without.map((server) => server.serverId)).toEqual(["node-ws"]);
    expect(result?.rankings[0]?.ranking.lines).toHaveLength(1);
  });

  it("never ranks servers of different delivery policies together", () => {
    const run = runOfTwo();
    const servers = run.spec.servers.map((server) =>
      server.serverId === "rust-axum" ? { ...server, deliveryPolicy: "backpressure" as const } : server,
    );
    const [result] = prepareResults({ ...run, spec: { ...run.spec, servers } });
    expect(result?.rankings.map(({ policy, ranking }) => [policy, ranking.lines.length])).toEqual([
      ["backpressure", 1],
      ["drop-newest", 1],
    ]);
  });

  it("adds up errors over rounds by server, phase and cause", () => {
    const withErrors = (round: number) => {
      const row = succeeded("go-gorilla", round, {});
      return {
        ...row,
        summary: row.summary && {
          ...row.summary,
          errors: [{ phase: "steady" as const, cause: "reset" as const, count: 2 }],
        },
      };
    };
    expect(prepareResults(runView({ rows: [withErrors(1), withErrors(2)] }))[0]?.errors).toEqual([
      { serverId: "go-gorilla", phase: "steady", cause: "reset", count: 4 },
    ]);
  });

  it("leaves out servers that do not serve the scenario's workload", () => {
    expect(prepareResults(runView({ rows: [succeeded("go-gorilla", 1, {})] }))[0]?.without).toEqual([]);
  });
});

describe("medianRound", () => {
  it("is the middle round by its figure, the lower of two middles", () => {
    const rows = [30, 10, 20, 40].map((value, index) =>
      succeeded("go-gorilla", index + 1, { "latency.owed.p99": value }),
    );
    expect(medianRound(rows.slice(0, 3), "latency.owed.p99")?.round).toBe(3);
    expect(medianRound(rows, "latency.owed.p99")?.round).toBe(3);
    expect(medianRound([succeeded("go-gorilla", 1, {})], "latency.owed.p99")).toBeUndefined();
  });
});
