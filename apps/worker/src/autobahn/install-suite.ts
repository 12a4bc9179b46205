import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "@plumbline/core/failure/app-error";
import { runProgram } from "../process/run-program.ts";

/** Every package with its version: what else the suite would take in is not looked for. */
const REQUIREMENTS = fileURLToPath(new URL("requirements.txt", import.meta.url));

/** The suite as it stands on this machine. */
export interface Suite {
  readonly python: string;
  /** The folder of its packages. */
  readonly packages: string;
}

/**
 * Installs the suite's packages into a folder of their own, once for each list of versions.
 *
 * @throws AppError SUITE_UNAVAILABLE with pip's last lines
 */
export async function installSuite(python: string, folder: string, signal: AbortSignal): Promise<Suite> {
  const digest = createHash("sha256")
    .update(await readFile(REQUIREMENTS))
    .digest("hex")
    .slice(0, 12);
  const packages = join(folder, `suite-${digest}`);
  if (existsSync(packages)) return { python, packages };
  await mkdir(folder, { recursive: true });
  const unfinished = `${packages}.${process.pid}`;
  const options = ["--no-deps", "--disable-pip-version-check", "--target", unfinished, "--requirement", REQUIREMENTS];
  const { exitCode, tail } = await runProgram(python, ["-m", "pip", "install", ...options], { signal });
  if (exitCode !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new AppError("SUITE_UNAVAILABLE", "The packages of the Autobahn test suite could not be installed.", {
      nextStep: "Read pip's lines above; it needs PyPI, and a C compiler where no wheel fits the machine.",
      evidence: { log: [...tail] },
    });
  }
  await rename(unfinished, packages);
  return { python, packages };
}
