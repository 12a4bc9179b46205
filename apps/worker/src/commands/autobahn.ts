/**
 * `tsx apps/worker/src/commands/autobahn.ts <server>… [--without-limits] [--json]`: proves servers' echo, runs the original
 * Autobahn test suite against them, and shows where the two disagree. Exit code 0: nowhere; 1: somewhere; 3: nothing can be
 * said, because the request was wrong, there is no Python 2.7, an image does not build, or no engine answers.
 */
import { join } from "node:path";
import { toAppError } from "@plumbline/core/failure/app-error";
import { isAgreed } from "../autobahn/compare.ts";
import { compareFolder } from "../autobahn/compare-folder.ts";
import { installSuite } from "../autobahn/install-suite.ts";
import { findPython } from "../autobahn/python.ts";
import { sayComparison } from "../autobahn/say.ts";
import { connectEngine } from "../docker/engine.ts";
import { readHostEnv } from "../env.ts";
import { stopSignal } from "../process/stop-signal.ts";
import { sayFailure } from "../prove/report-proofs.ts";
import { parseAutobahnRequest } from "./autobahn-options.ts";

const exitCodes = { agreed: 0, disagreed: 1, unknown: 3 } as const;

async function main(signal: AbortSignal): Promise<number> {
  const { serverIds, withLimits, json } = parseAutobahnRequest(process.argv.slice(2));
  const env = readHostEnv();
  const root = join(env.PLUMBLINE_DATA_DIR, "autobahn");
  const report = (line: string) => process.stderr.write(`  ${line}\n`);
  const suite = await installSuite(await findPython(env.PLUMBLINE_PYTHON2), root, signal);
  const context = { engine: await connectEngine(), env, report, signal };
  const servers = [];
  for (const serverId of serverIds) {
    const folder = join(root, serverId);
    const comparison = await compareFolder(context, suite, { serverId, folder, withLimits });
    if (!json) sayComparison(serverId, comparison, folder);
    servers.push({ serverId, folder, agreed: isAgreed(comparison), ...comparison });
  }
  if (json) console.log(JSON.stringify({ v: 1, servers }, null, 2));
  return servers.every(({ agreed }) => agreed) ? exitCodes.agreed : exitCodes.disagreed;
}

try {
  process.exitCode = await main(stopSignal());
} catch (error) {
  sayFailure(toAppError(error));
  process.exitCode = exitCodes.unknown;
}
