import { createHash } from "node:crypto";
import {
  AcceptanceView,
  ConfirmedAcceptance,
  type ConfirmRegression,
  type Demands,
  type DemandsInput,
} from "@plumbline/core/acceptance/views";
import { BaselineView, type SetBaseline } from "@plumbline/core/baseline/baseline";
import { type Repetition, repeatRun } from "@plumbline/core/run/repeat-run";
import type { StartRunInput } from "@plumbline/core/run/start-run";
import { RunSpec } from "@plumbline/core/run/views";
import { z } from "zod";
import type { ApiClient } from "../service/client.ts";
import { RunFacts } from "../service/run/run-facts.ts";
import { pollUntilEnded } from "../service/run/wait-for-run.ts";
import { ServiceError } from "../service/service-error.ts";
import { NothingShown, type Terminal } from "../terminal/terminal.ts";

const Specified = RunFacts.extend({ spec: RunSpec });

/**
 * Measures a run, or a part of it, once more with the same parameters, and waits for its end. Asked again after an interruption it
 * waits for the run that was started then.
 * @throws ServiceError
 */
export async function measureAgain(
  api: ApiClient,
  runId: string,
  repetition: Repetition,
  terminal: Terminal,
): Promise<string> {
  const { spec } = await api.get(`/runs/${encodeURIComponent(runId)}`, Specified);
  const started = await startOnce(api, runId, repeatRun(spec, repetition));
  terminal.complain(`${api.baseUrl}/runs/${started.runId}`);
  await pollUntilEnded(api, started.runId, terminal);
  return started.runId;
}

/** Starts the repetition of a run, or finds the one that was started before, unless it failed or was cancelled. */
async function startOnce(api: ApiClient, runId: string, body: StartRunInput): Promise<RunFacts> {
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  for (let attempt = 1; ; attempt += 1) {
    const idempotencyKey = `again-${runId}-${hash}-${attempt}`;
    const run = await api.post("/runs", RunFacts, { body, idempotencyKey });
    if (run.status !== "failed" && run.status !== "cancelled") return run;
  }
}

/** Judges a run by the demands. @throws ServiceError */
export function accept(api: ApiClient, runId: string, demands: Demands): Promise<AcceptanceView> {
  return api.post(`/runs/${encodeURIComponent(runId)}/acceptance`, AcceptanceView, {
    body: toBody(demands),
    isIdempotent: true,
  });
}

/** Concludes from a run and the one that measured its regressions again. The service notifies people of a confirmed one. @throws ServiceError */
export function requestConfirmation(
  api: ApiClient,
  runId: string,
  request: ConfirmRegression,
): Promise<ConfirmedAcceptance> {
  return api.post(`/runs/${encodeURIComponent(runId)}/confirmation`, ConfirmedAcceptance, {
    body: { ...request, demands: toBody(request.demands) },
    isIdempotent: true,
  });
}

/** An installation from before rounds could be accepted knows no such field. */
function toBody({ acceptSuspect, ...demands }: Demands): DemandsInput {
  return acceptSuspect ? { ...demands, acceptSuspect } : demands;
}

/** The fields of a baseline that are read. */
const BaselineFacts = z.looseObject(BaselineView.pick({ name: true, runId: true }).shape);

/** True if there is a baseline of that name. @throws ServiceError */
export async function hasBaseline(api: ApiClient, name: string): Promise<boolean> {
  try {
    await api.get(`/baselines/${encodeURIComponent(name)}`, BaselineFacts);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "NOT_FOUND") return false;
    throw error;
  }
}

/**
 * Makes a run the baseline of that name.
 * @param otherwise what stands where the audit doubts rounds that nobody has accepted
 * @throws NothingShown then; ServiceError
 */
export async function requestBaseline(
  api: ApiClient,
  { name, runId, acceptSuspect }: SetBaseline,
  otherwise: string,
): Promise<void> {
  // an installation from before rounds could be accepted knows no such field
  const body = { runId, ...(acceptSuspect ? { acceptSuspect } : {}) };
  await api.put(`/baselines/${encodeURIComponent(name)}`, BaselineFacts, { body }).catch((error: unknown) => {
    if (!(error instanceof ServiceError && error.code === "BASELINE_REFUSED")) throw error;
    throw new NothingShown(`${otherwise}: ${error.message}`);
  });
}
