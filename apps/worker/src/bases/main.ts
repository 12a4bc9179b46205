/**
 * `tsx apps/worker/src/bases/main.ts [image…]`: sees to it that base images are here, and says how each came.
 * Without arguments: every image of which a stand-in can be made.
 */
import { toAppError } from "@plumbline/core/failure/app-error";
import { connectEngine } from "../docker/engine.ts";
import { ensureBases, standInReferences } from "./ensure-bases.ts";

const startedAt = performance.now();
const say = (line: string) => console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${line}`);

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort(new Error(`stopped by ${name}`)));

try {
  const asked = process.argv.slice(2);
  const engine = await connectEngine();
  for (const reference of asked.length > 0 ? asked : standInReferences) {
    const [base] = await ensureBases(engine, [reference], say, stop.signal);
    say(`${reference}: ${base?.source ?? "nothing to do"}${base?.source === "present" && base.isStandIn ? " (stand-in)" : ""}`);
  }
} catch (error) {
  const failure = toAppError(error);
  console.error(`${failure.code}: ${failure.message}\nNext: ${failure.nextStep}`);
  for (const [name, value] of Object.entries(failure.evidence)) console.error(`  ${name}: ${Array.isArray(value) ? value.join("\n    ") : value}`);
  process.exitCode = 1;
}
