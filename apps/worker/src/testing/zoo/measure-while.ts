import { setTimeout as pause } from "node:timers/promises";
import type { Scope } from "@plumbline/backend/backend";
import { getRun } from "@plumbline/backend/runs/get-run";
import { getTrial } from "@plumbline/backend/trials/get-trial";
import type { TrialView } from "@plumbline/core/trial/views";
import type Docker from "dockerode";
import { connectEngine, type Engine } from "../../docker/engine.ts";
import { hostLabel } from "../../docker/labels.ts";
import type { WorkerDeps } from "../../execution/execution.ts";
import { executeRun } from "../../jobs/execute-run.ts";

/** The containers of the trial that is measured now. */
export interface Measured {
  readonly engine: Engine;
  readonly server: Docker.Container;
  readonly generator: Docker.Container;
  readonly networkName: string;
}

const LOOK_EVERY_MS = 100;

/**
 * Executes a run of one trial, and does something to its containers as soon as it is measured.
 * @throws what `act` throws, once the run has ended; Error where the trial ended before it was measured
 */
export async function measureWhile(
  { deps, scope, runId }: { deps: WorkerDeps; scope: Scope; runId: string },
  act: (measured: Measured) => Promise<unknown>,
): Promise<TrialView> {
  const engine = await connectEngine();
  const progress = { isOver: false };
  const executed = executeRun(deps, { runId, attempt: 0 }).finally(() => {
    progress.isOver = true;
  });
  const acted = waitUntilMeasured(scope, runId, progress).then(async () => act(await findContainers(engine, deps)));
  const [{ reason: failure } = { reason: undefined }] = (await Promise.allSettled([acted, executed])).filter(
    (one) => one.status === "rejected",
  );
  if (failure) throw failure;
  const { rows } = await getRun(scope, { runId });
  return getTrial(scope, { trialId: rows[0]?.trialId ?? "" });
}

async function waitUntilMeasured(scope: Scope, runId: string, progress: { readonly isOver: boolean }): Promise<void> {
  for (;;) {
    const { rows } = await getRun(scope, { runId });
    if (rows[0]?.phase === "measure") return;
    if (progress.isOver) throw new Error(`the run ${runId} ended before it was measured`);
    await pause(LOOK_EVERY_MS);
  }
}

async function findContainers(engine: Engine, { env }: WorkerDeps): Promise<Measured> {
  const filters = { label: [`${hostLabel}=${env.PLUMBLINE_HOST_ID}`] };
  const all = await engine.listContainers({ filters });
  const find = (part: string) => {
    const found = all.find(({ Names }) => Names.some((name) => name.includes(part)));
    if (!found) throw new Error(`no container is called ${part}`);
    return found;
  };
  const server = find("-slot-0");
  return {
    engine,
    server: engine.getContainer(server.Id),
    generator: engine.getContainer(find("plumbline-generator-").Id),
    networkName: server.HostConfig.NetworkMode ?? "",
  };
}
