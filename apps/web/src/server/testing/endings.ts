import { cancelRun } from "@plumbline/backend/runs/cancel-run";
import { type MeasuredRun, measureQueued } from "@plumbline/backend/testing/measure-run";
import type { TestBackend } from "@plumbline/backend/testing/test-backend";
import { AppError } from "@plumbline/core/failure/app-error";
import type { FailureCode } from "@plumbline/core/failure/failure-code";
import { inspectingFailures } from "@plumbline/core/failure/inspecting-failures";
import { measuringFailures } from "@plumbline/core/failure/measuring-failures";
import { LoadPlan } from "@plumbline/core/plan/load-plan";

/** One way in which a run of go-one and node-two can end, or stay queued for ever. */
export type Ending = {
  /** In words. */
  name: string;
  /** Brings a queued run to this end. */
  end: (t: TestBackend, runId: string) => Promise<void>;
  status: "succeeded" | "failed" | "cancelled" | "queued";
  /** Audit verdicts of each server's rounds; absent: VALID. */
  doubts?: "a few SUSPECT" | "all SUSPECT" | "all INVALID";
  /** Which planned rounds have a figure that counts. */
  figures: "all" | "all of one server" | "some of each server" | "some" | "none";
};

/** True of the server that others are held against: it is the faster one, and the one that does not build where one does not. */
const isFirst = (serverId: string) => /^go-one$|-(base|good)$/.test(serverId);

/** More messages of an echo a second than a server carries. */
const OVER_PER_S = 1500;

/** Figures by which the first of two servers is faster, and none carries more than it can. */
async function figuresOf({ backend }: TestBackend, runId: string): Promise<MeasuredRun["values"]> {
  const trial = await backend.db.trial.findFirstOrThrow({ where: { runId } });
  const { workload, sending, stages } = LoadPlan.parse(trial.plan);
  const clients = Math.max(...stages.map((stage) => stage.clients));
  const isOver = workload === "echo" && sending.kind === "open" && sending.perClientPerS * clients > OVER_PER_S;
  return (serverId, round) => ({
    ...{ "server.cpu": 0.2, "ratio.delivered": 1 },
    // rounds without any scatter give a duel no limits
    "server.cpuPerDelivery": isFirst(serverId) ? 10 : 13 * (1 + 0.0004 * (((round * 7) % 5) - 2)),
    "latency.owed.p99": (isOver ? 80_000 : 1000) + round,
  });
}

const executed = (measured: Partial<MeasuredRun>) => async (t: TestBackend, runId: string) =>
  measureQueued(t, runId, { values: await figuresOf(t, runId), ...measured });

const evidence = { exitCode: 137, oomKilled: false, image: null, log: ["listening on :8080", "Killed"] };
const errorOf = (code: FailureCode) => new AppError(code, "It was seen to fail.", { evidence });

/** The failures of measuring, and those of the stores and of the worker itself. */
const codes = [
  ...(Object.keys({ ...measuringFailures, ...inspectingFailures }) as FailureCode[]),
  "CONFLICT",
  "DATABASE_UNAVAILABLE",
  "INTERNAL",
] as const;

/** No server has a result, for one of all reasons that there are. */
const failures = codes.map((code): Ending => {
  const error = errorOf(code);
  const end = executed({ failure: () => error, end: { status: "failed", error } });
  return { name: `every trial fails with ${code}`, end, status: "failed", figures: "none" };
});

/** Every way in which a run can end. */
export const endings: readonly Ending[] = [
  { name: "every round is measured", end: executed({}), status: "succeeded", figures: "all" },
  {
    name: "two rounds of five are SUSPECT",
    end: executed({ verdict: (_, round) => (round <= 2 ? "SUSPECT" : "VALID") }),
    status: "succeeded",
    doubts: "a few SUSPECT",
    figures: "all",
  },
  {
    name: "every round is SUSPECT",
    end: executed({ verdict: "SUSPECT" }),
    status: "succeeded",
    doubts: "all SUSPECT",
    figures: "all",
  },
  {
    name: "every round is INVALID",
    end: executed({ verdict: "INVALID" }),
    status: "succeeded",
    doubts: "all INVALID",
    figures: "none",
  },
  {
    name: "one of two servers does not build",
    end: executed({ failure: (serverId) => (isFirst(serverId) ? errorOf("IMAGE_BUILD_FAILED") : null) }),
    status: "succeeded",
    figures: "all of one server",
  },
  {
    name: "a server dies in one of its rounds",
    end: executed({ failure: (_, round) => (round === 2 ? errorOf("SERVER_EXITED") : null) }),
    status: "succeeded",
    figures: "some of each server",
  },
  {
    name: "it is cancelled before it is begun",
    end: async (t, runId) => void (await cancelRun(t.scope, { runId })),
    status: "cancelled",
    figures: "none",
  },
  {
    name: "it is cancelled halfway",
    end: executed({ trials: 5, end: { status: "cancelled" } }),
    status: "cancelled",
    figures: "some",
  },
  {
    name: "it is cancelled after its last round",
    end: executed({ end: { status: "cancelled" } }),
    status: "cancelled",
    figures: "some",
  },
  { name: "its worker is lost halfway", end: executed({ trials: 5, end: null }), status: "failed", figures: "some" },
  { name: "its worker is lost after the last round", end: executed({ end: null }), status: "failed", figures: "some" },
  ...failures,
  { name: "no worker takes it, and `--timeout` is over", end: async () => {}, status: "queued", figures: "none" },
];
