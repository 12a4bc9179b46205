import type { StartRunInput } from "@plumbline/core/run/start-run";
import type { Terminal } from "../../terminal/terminal.ts";
import type { ApiClient } from "../client.ts";
import { RunFacts } from "./run-facts.ts";

/** Starts a run, and prints its address for a person. With a key the request can be repeated. @throws ServiceError */
export async function requestRun(
  api: ApiClient,
  request: { body: StartRunInput; idempotencyKey: string | undefined },
  terminal: Terminal,
): Promise<RunFacts> {
  const started = await api.post("/runs", RunFacts, request);
  terminal.complain(`${api.baseUrl}/runs/${started.runId}`);
  return started;
}
