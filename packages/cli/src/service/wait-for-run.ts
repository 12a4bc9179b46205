import type { Terminal } from "../terminal/terminal.ts";
import type { ApiClient } from "./client.ts";
import { describeRun, hasEnded, RunFacts } from "./run-facts.ts";

/** Seconds of one long poll. Progress is reported in between. */
const POLL_S = 10;

/** Waits until a run has ended, and reports its progress meanwhile. @throws ServiceError */
export async function pollUntilEnded(api: ApiClient, runId: string, terminal: Terminal): Promise<RunFacts> {
  for (let told = ""; ; ) {
    const run = await api.get(`/runs/${encodeURIComponent(runId)}/wait?timeoutS=${POLL_S}`, RunFacts);
    const now = describeRun(run);
    if (now !== told) terminal.complain(now);
    told = now;
    if (hasEnded(run)) return run;
  }
}
