import { Status } from "@plumbline/core/task/status";
import { z } from "zod";
import type { Waiting } from "../waiting.ts";
import { FailureFacts } from "./run-facts.ts";

const ASK_AGAIN_MS = 2_000;

/** The fields of a flame graph that the commands read. */
const FlameFacts = z.looseObject({ status: Status, failure: FailureFacts });

/** A recording: its folded stacks, or why there is none. */
export type RecordedFlame = { readonly folded: string } | { readonly reason: string };

/**
 * Asks for a flame graph of a trial's server and waits until it is recorded.
 * @param tell is called with each status
 * @throws ServiceError
 */
export async function recordFlame(
  { api, pause }: Waiting,
  trialId: string,
  tell: (status: Status) => void,
): Promise<RecordedFlame> {
  const path = `/trials/${encodeURIComponent(trialId)}/flame-graph`;
  let told: Status | null = null;
  for (
    let flame = await api.post(path, FlameFacts, { isIdempotent: true });
    ;
    flame = await api.get(path, FlameFacts)
  ) {
    if (flame.status !== told) tell(flame.status);
    told = flame.status;
    if (flame.status === "succeeded") return { folded: await api.text(`${path}/stacks`) };
    if (flame.failure || flame.status === "cancelled")
      return { reason: flame.failure ? `${flame.failure.message} ${flame.failure.nextStep}` : "It was cancelled." };
    await pause(ASK_AGAIN_MS);
  }
}
