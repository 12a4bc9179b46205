/**
 * `tsx apps/worker/src/commands/gate.ts <server>… | --all [--workload NAME]… [--thorough] [--json]`: builds the images of
 * servers and clients and proves the contract on them, without any database. `gate.ts wss://host/path --workload NAME` checks a
 * server that already runs, without an engine either. Exit code 0: every check passed; 1: one breaks it;
 * 3: no verdict, because the request was wrong, an image does not build, or no engine answers.
 */
import { type CatalogueDirs, readCatalogue } from "@plumbline/catalogue/read-catalogue";
import { AppError, toAppError } from "@plumbline/core/failure/app-error";
import { GATE_VERSION } from "@plumbline/core/gate/gate-version";
import { nameTarget } from "@plumbline/core/target/target-url";
import { connectEngine } from "../docker/engine.ts";
import { readHostEnv } from "../env.ts";
import { isKept, type WorkloadProof } from "../prove/prove.ts";
import { proveFolder } from "../prove/prove-folder.ts";
import { proveTarget } from "../prove/prove-target.ts";
import { sayFailure, sayProof, sayProofs } from "../prove/report-proofs.ts";
import type { RunningTarget } from "../prove/running-target.ts";
import { endWith } from "./end-with.ts";
import { parseGateRequest } from "./gate-options.ts";

/** The rules that need a container, which a server that already runs does not have here. */
const UNCHECKED =
  "This server was not checked for its ready line, its stop, its statistics and its duration: they need a container.";

const exitCodes = { passed: 0, refused: 1, unknown: 3 } as const;

async function main(signal: AbortSignal): Promise<number> {
  const request = parseGateRequest(process.argv.slice(2));
  if (request.target) return checkTarget(request.target, { json: request.json, signal });
  const env = readHostEnv();
  const serverIds = chooseServers(request.serverIds, await findAll(env));
  const engine = await connectEngine();
  const report = (line: string) => process.stderr.write(`  ${line}\n`);
  const servers = [];
  let exitCode: number = exitCodes.passed;
  for (const serverId of serverIds) {
    try {
      if (!request.json) console.log(serverId);
      const { image, proofs, durationMs } = await proveFolder({ engine, env, report, signal }, serverId, request);
      if (!request.json) sayProofs(image, proofs, durationMs);
      const passed = proofs.every(isKept);
      if (!passed) exitCode = Math.max(exitCode, exitCodes.refused);
      const workloads = proofs.map(toDocument);
      servers.push({ serverId, imageDigest: image.imageDigest, passed, durationMs, failure: null, workloads });
    } catch (error) {
      signal.throwIfAborted();
      const { code, message, nextStep, evidence } = toAppError(error);
      if (code === "INTERNAL") throw error;
      exitCode = exitCodes.unknown;
      if (!request.json) sayFailure({ code, message, nextStep, evidence });
      const failure = { code, message, nextStep, evidence };
      servers.push({ serverId, imageDigest: null, passed: false, durationMs: null, failure, workloads: [] });
    }
  }
  if (request.json) sayDocument({ failure: null, servers });
  return exitCode;
}

/** Checks a server that already runs. @throws TARGET_… where no check can be made */
async function checkTarget(
  target: RunningTarget,
  { json, signal }: { readonly json: boolean; readonly signal: AbortSignal },
): Promise<number> {
  const serverId = nameTarget(target);
  const startMs = performance.now();
  if (!json) console.log(serverId);
  const proof = await proveTarget(target, signal);
  const passed = isKept(proof);
  const durationMs = performance.now() - startMs;
  if (json) {
    const workloads = [toDocument(proof)];
    sayDocument({
      failure: null,
      servers: [{ serverId, imageDigest: null, passed, durationMs, failure: null, workloads }],
    });
  } else {
    sayProof(proof);
    console.log(`  ${UNCHECKED}`);
  }
  return passed ? exitCodes.passed : exitCodes.refused;
}

function toDocument(proof: WorkloadProof) {
  const { workload, checks, failure } = proof;
  const said = failure && { code: failure.code, message: failure.message, log: failure.evidence.log ?? [] };
  return { workload, passed: isKept(proof), checks, failure: said };
}

/** The one document that a program reads; `failure` is set where no server could be looked at. */
function sayDocument(document: { failure: object | null; servers: readonly object[] }): void {
  console.log(JSON.stringify({ v: 1, gateVersion: GATE_VERSION, ...document }, null, 2));
}

/** Every folder's name; those that cannot be used are refused one by one. */
async function findAll(dirs: CatalogueDirs): Promise<string[]> {
  const { servers, refused } = await readCatalogue(dirs);
  return [...servers, ...refused].map(({ serverId }) => serverId).sort();
}

/** @throws AppError SERVER_UNKNOWN naming those that there are */
function chooseServers(wanted: readonly string[], all: readonly string[]): readonly string[] {
  const unknown = wanted.find((serverId) => !all.includes(serverId));
  if (unknown)
    throw new AppError("SERVER_UNKNOWN", `There is no server and no client "${unknown}".`, {
      nextStep: `Choose of ${all.join(", ")}.`,
    });
  return wanted.length > 0 ? wanted : all;
}

await endWith(main, {
  unknown: exitCodes.unknown,
  sayDocument: (failure) => sayDocument({ failure, servers: [] }),
});
