import { expect, test } from "vitest";
import type { Seen } from "../../invariants/live-order.ts";
import type { Stored } from "../../invariants/stored.ts";
import { checkEvidence, type Evidence, type InvariantName } from "./check.ts";

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

/** A run of one trial that was tried twice, because its worker was killed, and that succeeded. */
function goodEvidence() {
  const run: Writable<Stored["runs"][number]> = {
    runId: "r",
    status: "succeeded",
    failureCode: null,
    failureMessage: null,
    cancelRequestedAt: null,
    finishedAt: new Date(60_000),
  };
  const trial: Writable<Stored["trials"][number]> = {
    trialId: "t",
    runId: "r",
    status: "succeeded",
    failureCode: null,
    failureMessage: null,
  };
  const failed: Writable<Stored["failedAttempts"][number]> = {
    runId: "r",
    trialId: "t",
    counted: true,
    failureCode: "WORKER_LOST",
    failureMessage: "It is gone.",
    workerId: "w",
  };
  const seen: Seen[] = [
    { type: "frame", id: "1-0", trialId: "t", seq: 0 },
    { type: "frame", id: "2-0", trialId: "t", seq: 1 },
  ];
  return {
    run,
    trial,
    failed,
    stored: { runs: [run], trials: [trial], proofs: [], failedAttempts: [failed], frames: [] } satisfies Stored,
    history: {
      started: ["r"],
      cancelled: new Set<string>(),
      wrongAnswers: [] as string[],
      injected: new Set(["worker killed"]),
      seen: new Map([["r", seen]]),
      shown: new Map([["r", { status: "succeeded", trials: ["succeeded"] }]]),
    },
    keptFrames: new Map([["t", [0, 1, 2]]]),
    loads: [
      { hostId: "h", owner: "r/1", runId: "r", trialId: "t", attempt: 1, fromMs: 0, toMs: 5_000 },
      { hostId: "h", owner: "r/2", runId: "r", trialId: "t", attempt: 2, fromMs: 20_000, toMs: 25_000 },
    ],
    leftovers: [] as string[],
  } satisfies Evidence & Record<string, unknown>;
}

type Good = ReturnType<typeof goodEvidence>;

test("a history in which everything is as it must be breaks nothing", () => {
  expect(checkEvidence(goodEvidence())).toEqual([]);
});

/** Each history breaks what it names, and nothing else. */
test.each<[what: string, spoil: (good: Good) => void, breaks: InvariantName]>([
  [
    "a request is answered with 500",
    ({ history }) => history.wrongAnswers.push("POST is answered with 500"),
    "answersAreRight",
  ],
  [
    "an acknowledged run is gone",
    ({ history }) => {
      history.started.push("lost");
      history.shown.set("lost", { status: undefined as never, trials: [] });
    },
    "startedRunsAreKept",
  ],
  [
    "a trial fails for a bug",
    (good) => {
      Object.assign(good.trial, { status: "failed", failureCode: "INTERNAL", failureMessage: "x is undefined" });
      good.history.shown.set("r", { status: "succeeded", trials: ["failed"] });
      good.history.injected = new Set(["worker killed"]);
    },
    "failuresHaveReasons",
  ],
  [
    "a failed run has no reason",
    (good) => {
      good.run.status = "failed";
      good.history.shown.set("r", { status: "failed", trials: ["succeeded"] });
    },
    "failuresHaveReasons",
  ],
  [
    "a lost worker is blamed, and none was",
    ({ history }) => void Object.assign(history, { injected: new Set(["redis killed"]) }),
    "blameIsRight",
  ],
  [
    "a server is blamed, and none was broken",
    ({ failed }) => void Object.assign(failed, { failureCode: "GATE_FAILED" }),
    "blameIsRight",
  ],
  [
    "a trial is tried a fourth time",
    ({ stored, failed }) => {
      stored.failedAttempts.push({ ...failed }, { ...failed });
    },
    "attemptsAreLimited",
  ],
  [
    "a trial is executed again, and no attempt at it has failed",
    ({ stored }) => void stored.failedAttempts.pop(),
    "nothingRunsTwice",
  ],
  ["a frame is missing", ({ keptFrames }) => void keptFrames.set("t", [0, 2, 3]), "framesAreWhole"],
  ["a frame is there twice", ({ keptFrames }) => void keptFrames.set("t", [0, 1, 1, 2]), "framesAreWhole"],
  ["no frame is kept", ({ keptFrames }) => void keptFrames.clear(), "framesAreWhole"],
  [
    "a run succeeds without one of its trials",
    ({ trial, history }) => {
      trial.status = "cancelled";
      history.shown.set("r", { status: "succeeded", trials: ["cancelled"] });
    },
    "succeededMeansMeasured",
  ],
  ["a container is left", ({ leftovers }) => leftovers.push("/plumbline-h-slot-0"), "nothingIsOrphaned"],
  [
    "two loads overlap",
    ({ loads }) => void loads.splice(0, 1, { ...loads[0], toMs: 20_001 } as (typeof loads)[number]),
    "loadsDoNotOverlap",
  ],
  [
    "a cancelled run succeeds long afterwards",
    ({ run, history }) => {
      history.cancelled.add("r");
      run.cancelRequestedAt = new Date(30_000);
    },
    "cancelledMeansCancelled",
  ],
  [
    "a gap is not marked",
    ({ history }) => {
      history.seen.get("r")?.push({ type: "frame", id: "3-0", trialId: "t", seq: 5 });
    },
    "gapsAreMarked",
  ],
  [
    "a page shows another end",
    ({ history }) => void history.shown.set("r", { status: "running", trials: ["succeeded"] }),
    "pagesSeeTheEnd",
  ],
  ["a page shows nothing", ({ history }) => void history.shown.clear(), "pagesSeeTheEnd"],
])("it is found that %s", (_, spoil, breaks) => {
  const evidence = goodEvidence();
  spoil(evidence);
  expect(checkEvidence(evidence).map(({ invariant }) => invariant)).toContain(breaks);
});

test("it is found that a run, a trial and a proof never end", () => {
  const evidence = goodEvidence();
  const stored = {
    ...evidence.stored,
    runs: [{ ...evidence.run, status: "running" }],
    trials: [{ ...evidence.trial, status: "queued" }],
    proofs: [{ proofId: "p", status: "running", failureCode: null, failureMessage: null, workerId: "w" }],
  };
  const [broken] = checkEvidence({ ...evidence, stored });
  expect(broken).toEqual({
    invariant: "everythingEnds",
    breaches: ["run r is still running", "trial t is still queued", "proof p is still running"],
  });
});

test("what a short race allows is no breach: an end just after the cancellation, and loads of one attempt at the same time", () => {
  const evidence = goodEvidence();
  evidence.history.cancelled.add("r");
  evidence.run.cancelRequestedAt = new Date(59_000);
  const [, second] = evidence.loads;
  if (second) evidence.loads.push({ ...second, fromMs: 21_000 });
  expect(checkEvidence(evidence)).toEqual([]);
});
