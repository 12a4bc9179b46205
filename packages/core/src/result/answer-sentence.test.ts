import { describe, expect, it } from "vitest";
import type { Basis } from "../summary/basis.ts";
import type { TrialRow } from "../trial/views.ts";
import { answerSentence } from "./answer-sentence.ts";
import { prepareResults } from "./results.ts";
import { labelOf, listOf } from "./speech.ts";
import { runView, succeeded, trialRow } from "./testing/sample-run.ts";

/** p99 of each round by server, with everything delivered by default. */
function answer(
  rounds: number,
  p99: Record<string, number[]>,
  more: TrialRow[] = [],
  delivered = 1,
  basis: Basis = "owed",
) {
  const rows = Object.entries(p99).flatMap(([serverId, values]) =>
    values.map((value, index) =>
      succeeded(serverId, index + 1, { "latency.owed.p99": value, "ratio.delivered": delivered }),
    ),
  );
  const run = runView({ rows: [...rows, ...more] });
  const [result] = prepareResults({ ...run, spec: { ...run.spec, rounds } }, {}, basis);
  if (!result) throw new Error("no result");
  const { sentence, caveats } = answerSentence(result);
  return { sentence: plain(sentence), caveats: caveats.map(plain) };
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const six = (around: number) => [-2, -1, 0, 0, 1, 2].map((step) => around + step);
const failed = (round: number, serverId = "node-ws") =>
  trialRow({
    trialId: `f${round}`,
    serverId,
    round,
    status: "failed",
    failure: { code: "SERVER_EXITED", title: "The server ended by itself", message: "", nextStep: "", evidence: {} },
  });

describe("answerSentence", () => {
  it("with intervals that lie apart, names best and worst with interval, rounds and ratio", () => {
    expect(answer(6, { "rust-axum": six(100), "go-gorilla": six(200) })).toEqual({
      sentence:
        "rust-axum has the lowest latency p99, 100 µs (98.0 µs to 102 µs, 6 rounds); go-gorilla has the highest, 200 µs (198 µs to 202 µs, 6 rounds), 2.00× as much.",
      caveats: [],
    });
  });

  it("calls overlapping intervals a tie", () => {
    expect(answer(6, { "rust-axum": six(100), "go-gorilla": six(101) }).sentence).toBe(
      "No server is shown to be faster on latency p99 (medians 100 µs, 101 µs).",
    );
    expect(answer(6, { "rust-axum": six(100), "go-gorilla": six(101), "node-ws": six(300) }).sentence).toMatch(
      /^rust-axum and go-gorilla tie for the lowest latency p99, medians 100 µs, 101 µs; node-ws has the highest/,
    );
  });

  it("says that only exhibitions have the figure where nothing is ranked", () => {
    const run = runView({ rows: [succeeded("go-gorilla", 1, { "latency.owed.p99": 100 })] });
    const deviations = [{ check: "rfc6455.lengths" as const, why: "it hands none on" }];
    const servers = run.spec.servers.map((server) => ({ ...server, deviations }));
    const [result] = prepareResults({ ...run, spec: { ...run.spec, servers } });
    expect(result && answerSentence(result).sentence).toBe(
      "Only exhibitions have a figure for latency p99, and they are never ranked.",
    );
  });

  it("says what the audit refused and what it doubts", () => {
    const refused = succeeded("node-ws", 1, { "latency.owed.p99": 1 }, { audit: { verdict: "INVALID", reasons: [] } });
    const suspect = succeeded(
      "rust-axum",
      7,
      { "latency.owed.p99": 100 },
      { audit: { verdict: "SUSPECT", reasons: [] } },
    );
    const { caveats } = answer(6, { "rust-axum": six(100), "go-gorilla": six(200) }, [refused, suspect]);
    expect(caveats).toContain("1 trial is INVALID and in no figure here.");
    expect(caveats).toContain("The audit calls figures of rust-axum SUSPECT: see its reasons below.");
    expect(answer(1, {}, [refused]).sentence).toBe(
      "No figure of Chat, steady may be used: the audit calls every trial INVALID, for the reasons below.",
    );
  });

  it("with fewer than 6 rounds, says what was seen and that it proves nothing", () => {
    const { sentence, caveats } = answer(3, { "rust-axum": [100, 101, 102], "go-gorilla": [500, 501, 502] });
    expect(sentence).toBe(
      "rust-axum showed the lowest latency p99, 101 µs, and go-gorilla showed the highest, 501 µs, 4.96× as much.",
    );
    expect(sentence).not.toContain("has the");
    expect(caveats).toEqual(["3 rounds planned; no verdict, which needs 6 or more."]);
  });

  it("claims nothing when one server lost so many rounds that it has no interval, and says which", () => {
    const { sentence, caveats } = answer(6, { "rust-axum": six(100), "node-ws": [300, 301] }, [failed(3), failed(4)]);
    expect(sentence).toContain("showed");
    expect(caveats[0]).toBe("2 of 6 rounds done (node-ws has only 2 of 6); no verdict yet.");
    expect(caveats.at(-1)).toBe("2 trials failed and count for nothing here.");
  });

  it("says when messages were lost, and what that means for latencies", () => {
    expect(answer(6, { "rust-axum": six(100), "go-gorilla": six(200) }, [], 0.97).caveats).toEqual([
      "Not everything that was owed arrived: go-gorilla 97.0 %, rust-axum 97.0 %. In latency percentiles a lost delivery counts as later than all others.",
    ]);
    expect(answer(6, { "rust-axum": six(100) }, [], 0.97, "arrived").caveats).toEqual([
      "Not everything that was owed arrived: rust-axum 97.0 %. Latencies are those of the messages that did.",
    ]);
  });

  it("names who lost too much to have the figure, without a ratio to it", () => {
    const never = Number.POSITIVE_INFINITY;
    const lost = six(never);
    expect(answer(6, { "rust-axum": six(100), "go-gorilla": lost }).sentence).toBe(
      "rust-axum has the lowest latency p99, 100 µs (98.0 µs to 102 µs, 6 rounds); go-gorilla lost too much to have one.",
    );
    expect(answer(3, { "rust-axum": [100, 101, 102], "go-gorilla": [1, never, never] }).sentence).toBe(
      "rust-axum showed the lowest latency p99, 101 µs, and go-gorilla lost too much to have one.",
    );
    expect(answer(6, { "rust-axum": lost, "go-gorilla": lost }).sentence).toBe(
      "No server has a latency p99: each lost too much of what was owed.",
    );
    expect(answer(6, { "go-gorilla": lost }).sentence).toContain("go-gorilla: latency p99 not delivered");
  });

  it("ranks a single server against nothing", () => {
    expect(answer(6, { "rust-axum": six(100) }).sentence).toBe(
      "rust-axum: latency p99 100 µs (98.0 µs to 102 µs, 6 rounds). There is nothing to rank it against.",
    );
  });

  it("names the reason when everything failed, and the servers without a figure when some did", () => {
    expect(answer(1, {}, [failed(1)]).sentence).toBe(
      "No server finished Chat, steady: 1 trial failed, the first with “The server ended by itself”.",
    );
    expect(answer(6, { "rust-axum": six(100) }, [failed(1)]).caveats.at(-1)).toBe(
      "1 trial failed and counts for nothing here. node-ws has no figure at all.",
    );
  });
});

describe("words", () => {
  it("join names and fit labels into a sentence", () => {
    expect([listOf([]), listOf(["a"]), listOf(["a", "b"]), listOf(["a", "b", "c"])]).toEqual([
      "",
      "a",
      "a and b",
      "a, b and c",
    ]);
    expect(labelOf({ label: "Latency p99, arrived" })).toBe("latency p99 of what arrived");
    expect([labelOf({ label: "Latency p99" }), labelOf({ label: "CPU per delivery" })]).toEqual([
      "latency p99",
      "CPU per delivery",
    ]);
  });
});
