import type { Terminal } from "../../terminal/terminal.ts";
import type { ApiClient } from "../client.ts";
import { describeRun, hasEnded, RunFacts } from "./run-facts.ts";

/** Seconds of one long poll. Progress is reported in between. */
const POLL_S = 10;

/**
 * Waits until a run has ended, and reports its progress meanwhile.
 * @param tell is called with each answer before its progress is reported
 * @throws ServiceError
 */
export async function pollUntilEnded(
  api: ApiClient,
  runId: string,
  terminal: Terminal,
  tell: (run: RunFacts) => void = () => undefined,
): Promise<RunFacts> {
  // the first answer comes at once, so that the place in the queue is seen
  for (let [told, timeoutS] = ["", 0]; ; timeoutS = POLL_S) {
    const run = await api.get(`/runs/${encodeURIComponent(runId)}/wait?timeoutS=${timeoutS}`, RunFacts);
    tell(run);
    const now = describeRun(run);
    if (now !== told) terminal.complain(now);
    told = now;
    if (hasEnded(run)) return run;
  }
}
