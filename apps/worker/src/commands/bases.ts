/**
 * `tsx apps/worker/src/commands/bases.ts [image | folder with a Dockerfile]…`: ensures that base images are present, and prints
 * how each came. Without arguments: every image of which a stand-in can be made.
 */
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { toAppError } from "@plumbline/core/failure/app-error";
import { connectEngine } from "../docker/engine.ts";
import { ensureBases, standInReferences } from "../images/bases/ensure-bases.ts";
import { findBases } from "../images/dockerfile/dockerfile.ts";
import { stopSignal } from "../process/stop-signal.ts";

const startedAt = performance.now();

function say(line: string): void {
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${line}`);
}

/** The images that an argument asks for: those of a folder's Dockerfile, or the argument itself. */
async function toReferences(argument: string): Promise<readonly string[]> {
  const dockerfile = join(argument, "Dockerfile");
  const isFolder = await access(dockerfile).then(
    () => true,
    () => false,
  );
  return isFolder ? findBases(await readFile(dockerfile, "utf8")).all : [argument];
}

async function main(signal: AbortSignal): Promise<void> {
  const asked = (await Promise.all(process.argv.slice(2).map(toReferences))).flat();
  const bases = await ensureBases(await connectEngine(), asked.length > 0 ? asked : standInReferences, say, signal);
  for (const base of bases) {
    say(`${base.reference}: ${base.source}${base.source === "present" && base.isStandIn ? " (stand-in)" : ""}`);
  }
}

try {
  await main(stopSignal());
} catch (error) {
  const failure = toAppError(error);
  console.error(`${failure.code}: ${failure.message}\nNext: ${failure.nextStep}`);
  for (const [name, value] of Object.entries(failure.evidence)) {
    console.error(`  ${name}: ${Array.isArray(value) ? value.join("\n    ") : value}`);
  }
  process.exitCode = 1;
}
