import type { LoadPlan } from "../plan/load-plan.ts";
import { CHAT_FRAME_BYTES } from "../workload/workloads.ts";
import { drain, leaveSeconds, warmUp } from "./stages.ts";

/** A load whose clients are all connected while it is measured. Times in seconds. */
interface SteadyLoad {
  readonly clients: number;
  readonly warmupS: number;
  readonly measureS: number;
  /** Absent: clients leave without a rush. */
  readonly drainS?: number;
}

type Messages = Pick<LoadPlan, "workload" | "sending"> & Partial<Pick<LoadPlan, "sessionS">>;

/** The plan of a steady load: warm-up, one measured stage, drain. */
export function steadyPlan({ workload, sending, sessionS = null, ...load }: Messages & SteadyLoad): LoadPlan {
  const { clients, warmupS, measureS, drainS = leaveSeconds(clients) } = load;
  return {
    v: 1,
    workload,
    sending,
    sessionS,
    stages: [
      ...warmUp(clients, warmupS),
      { phase: "measure", seconds: measureS, clients, sends: true },
      ...drain(clients, drainS),
    ],
  };
}

/** The plan of a room in which each member writes at a fixed rate. */
export function chatRoom({ perClientPerS, ...load }: SteadyLoad & { readonly perClientPerS: number }): LoadPlan {
  const sending = { kind: "open", perClientPerS, payloadBytes: CHAT_FRAME_BYTES } as const;
  return steadyPlan({ workload: "chat", sending, ...load });
}
