import { join } from "node:path";
import { addEvent } from "@plumbline/backend/execution/add-event";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import type { Lease } from "@plumbline/backend/execution/lease";
import { publishLog } from "@plumbline/backend/execution/publish-log";
import { saveImage } from "@plumbline/backend/execution/save-image";
import { AppError } from "@plumbline/core/failure/app-error";
import type { GateCheck } from "@plumbline/core/run/views";
import { getScenario } from "@plumbline/core/scenario/catalogue";
import { type BuiltImage, buildImage } from "../docker/image.ts";
import { runGate } from "../gate/run-gate.ts";
import type { Execution } from "../jobs/execution.ts";
import { startServer } from "./start-server.ts";

/** A server whose image is built and whose gate is known. */
export type PreparedServer = { image: BuiltImage; gate: GateCheck[] };

/**
 * Builds the server's image and proves its contract. Both are done once per run and content; later rounds get the same
 * answer, also when it is a failure.
 */
export function prepareServer(execution: Execution, lease: Lease, trial: PlannedTrial): Promise<PreparedServer> {
  const { workload } = getScenario(trial.scenarioId);
  const key = `${trial.serverId}/${workload}`;
  const known = execution.prepared.get(key);
  if (known) return known;
  const prepared = prepare(execution, lease, trial);
  execution.prepared.set(key, prepared);
  return prepared;
}

async function prepare(execution: Execution, lease: Lease, trial: PlannedTrial): Promise<PreparedServer> {
  const image = await build(execution, lease, trial);
  return { image, gate: await prove(execution, lease, trial, image) };
}

async function build(execution: Execution, lease: Lease, { serverId, trialId }: PlannedTrial): Promise<BuiltImage> {
  const { backend, engine, signal } = execution;
  const report = (line: string) => void publishLog(backend, lease, trialId, "build", [line]);
  const image = await buildImage(engine, join(execution.env.PLUMBLINE_SERVERS_DIR, serverId), { name: serverId, report, signal });
  const frozen = lease.spec.servers.find((server) => server.serverId === serverId);
  if (frozen && frozen.sourceDigest !== image.sourceDigest) {
    throw new AppError("CONFLICT", `The source of ${serverId} has changed since this run was started.`, { nextStep: "Restart plumbline so that the catalogue is read again, then start a new run." });
  }
  const { imageDigest, imageBytes, artifactBytes, buildMs, bases, builtAt } = image;
  await saveImage(backend, lease, serverId, image.sourceDigest, { imageDigest, imageBytes, artifactBytes, buildMs, bases, builtAt });
  if (!image.cached) await addEvent(backend, lease, { level: "info", text: `${serverId}: image built in ${(buildMs / 1000).toFixed(1)} s`, trialId });
  return image;
}

/** Runs the gate against a container of its own, so that the measured one starts fresh. */
async function prove(execution: Execution, lease: Lease, trial: PlannedTrial, image: BuiltImage): Promise<GateCheck[]> {
  const { workload } = getScenario(trial.scenarioId);
  const policy = lease.spec.servers.find(({ serverId }) => serverId === trial.serverId)?.deliveryPolicy;
  if (!policy) throw new Error(`${trial.serverId} is not part of the run's spec`);
  const proof = `${image.imageDigest}/${workload}`;
  const known = execution.proofs.get(proof);
  if (known) return known;
  await using started = await startServer(execution, lease, trial, image);
  const gate = await runGate({ url: started.url, workload, deliveryPolicy: policy, signal: execution.signal });
  const failed = gate.filter((check) => !check.passed).length;
  await addEvent(execution.backend, lease, {
    level: failed > 0 ? "error" : "info",
    text: `${trial.serverId}: ${gate.length - failed} of ${gate.length} checks of the ${workload} contract passed`,
    trialId: trial.trialId,
  });
  execution.proofs.set(proof, gate);
  return gate;
}
