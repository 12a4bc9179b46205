/**
 * `tsx apps/worker/src/commands/script.ts FILE --server ID [--host NAME]… [--tls] [--limit SECONDS] [--json]`: runs a script of k6
 * against a server of the catalogue, without any database. Exit code 0: it ended and its thresholds passed; 1: one is crossed, or
 * the script marked itself as failed; 3: it did not run to its end, because the request, the script or the engine was wrong.
 */
import { readScript } from "@plumbline/catalogue/read-script";
import { describeScript, describeScriptSecond } from "@plumbline/core/script/describe-script";
import type { ScriptSecond } from "@plumbline/core/script/script-output";
import { NOT_LEDGERED } from "@plumbline/core/script/script-report";
import { connectEngine } from "../docker/engine.ts";
import { readHostEnv } from "../env.ts";
import { tryScript } from "../script/try-script.ts";
import { endWith } from "./end-with.ts";
import { parseScriptRequest } from "./script-options.ts";

const exitCodes = { passed: 0, crossed: 1, unknown: 3 } as const;

async function main(signal: AbortSignal): Promise<number> {
  const { file, json, ...trial } = parseScriptRequest(process.argv.slice(2));
  const script = await readScript(file);
  const env = readHostEnv();
  const engine = await connectEngine();
  const report = (line: string) => process.stderr.write(`  ${line}\n`);
  const onSecond = (second: ScriptSecond) => {
    if (!json) console.log(describeScriptSecond(second));
  };
  const result = await tryScript({ engine, env, report, signal }, script, { ...trial, onSecond });
  if (json) sayDocument({ failure: null, serverId: trial.serverId, ...result });
  else for (const line of describeScript(result)) console.log(line);
  return result.passed ? exitCodes.passed : exitCodes.crossed;
}

/** The one document that a program reads. It has no verdict, and says why. */
function sayDocument(document: object): void {
  console.log(JSON.stringify({ v: 1, kind: "script", verdict: null, note: NOT_LEDGERED, ...document }, null, 2));
}

await endWith(main, { unknown: exitCodes.unknown, sayDocument: (failure) => sayDocument({ failure }) });
