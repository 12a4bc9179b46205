import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readOfCatalogue } from "@plumbline/catalogue/read-catalogue";
import type { GateCheck } from "@plumbline/core/gate/gate-check";
import { GATE_VERSION } from "@plumbline/core/gate/gate-version";
import { placeServer } from "../place/place-server.ts";
import { type ProofContext, placeOfFolder, proveFolder } from "../prove/prove-folder.ts";
import { type Comparison, compareReports } from "./compare.ts";
import type { Suite } from "./install-suite.ts";
import { runSuite } from "./run-suite.ts";

/** The suite's own limits end every case; a server that is slow in all of them needs this long. */
const LIFETIME_MS = 60 * 60_000;

/** The server, and the folder of its reports. */
export interface Wanted {
  readonly serverId: string;
  readonly folder: string;
  readonly withLimits: boolean;
}

/**
 * Proves a server's echo, then runs the suite against the same image started afresh. The suite's report and ours
 * (`gate.json`, `comparison.json`) are kept in one folder.
 *
 * @throws AppError like `proveFolder`; SUITE_UNAVAILABLE; the failure of a server that ended under the gate
 */
export async function compareFolder(
  context: ProofContext,
  suite: Suite,
  { serverId, folder, withLimits }: Wanted,
): Promise<Comparison> {
  const { signal, report } = context;
  const { image, proofs } = await proveFolder(context, serverId, { workloads: ["echo"], thorough: false });
  const [proof] = proofs;
  if (!proof) throw new Error(`nothing was proved of ${serverId}`);
  if (proof.failure) throw proof.failure;
  const { manifest } = await readOfCatalogue(context.env, serverId);
  const place = await placeOfFolder(context, { serverId, manifest }, { lifetimeMs: LIFETIME_MS });
  await using server = await placeServer(place, image);
  report("runs the Autobahn test suite");
  const url = `${server.url}/ws/echo`;
  const results = await runSuite(suite, { url, serverId, folder, withLimits, signal });
  const comparison = compareReports(proof.checks, results);
  await keep(folder, proof.checks, comparison);
  return comparison;
}

async function keep(folder: string, checks: readonly GateCheck[], comparison: Comparison): Promise<void> {
  const write = (name: string, document: object) =>
    writeFile(join(folder, name), `${JSON.stringify({ v: 1, gateVersion: GATE_VERSION, ...document }, null, 2)}\n`);
  await write("gate.json", { checks });
  await write("comparison.json", comparison);
}
