import type { KindOn } from "@plumbline/backend/tasks/catalog";
import type { Job } from "@plumbline/backend/tasks/schemas";
import type { WorkerDeps } from "../execution/execution.ts";
import { executeRun } from "./execute-run.ts";
import { executeScriptJob } from "./execute-script.ts";
import { proveServerJob } from "./prove-server.ts";
import { recordFlameGraphJob } from "./record-flame-graph.ts";

/** Executes one job. It does not throw for an expected failure: that is data of the task. */
export type Handler<K extends KindOn<"worker">> = (deps: WorkerDeps, job: Job<K>) => Promise<void>;

/** The handler of each kind of task that the worker carries out; a kind without a handler does not compile. */
export const handlers: { readonly [K in KindOn<"worker">]: Handler<K> } = {
  run: executeRun,
  proof: proveServerJob,
  flameGraph: recordFlameGraphJob,
  script: executeScriptJob,
};
