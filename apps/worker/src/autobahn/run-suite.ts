import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { runProgram } from "../process/run-program.ts";
import type { Suite } from "./install-suite.ts";
import { type CaseResults, readReport } from "./report.ts";

/** Framing to closing, limits, fragmentation, compression; 8 and 11 do not exist. */
const GROUPS = ["1", "2", "3", "4", "5", "6", "7", "9", "10", "12", "13"];
/** The group that takes minutes: messages of up to 16 MiB, and thousands of round trips. */
const LIMITS = "9";

/** `-S`, then a folder of packages: what else is installed on the machine plays no part. */
const PROGRAM =
  "import site, sys; site.addsitedir(sys.argv.pop(1)); from autobahntestsuite.wstest import run; sys.exit(run())";

/** One run of the suite against a server. */
export interface SuiteRun {
  /** The address of the workload echo. */
  readonly url: string;
  /** The server's name in the report. */
  readonly serverId: string;
  /** The report's folder. Earlier contents are removed. */
  readonly folder: string;
  readonly withLimits: boolean;
  readonly signal: AbortSignal;
}

/**
 * Runs the original suite against a server that is ready.
 *
 * @returns its result of each case
 * @throws AppError SUITE_UNAVAILABLE with the suite's last lines where it did not come to its end
 */
export async function runSuite({ python, packages }: Suite, run: SuiteRun): Promise<CaseResults> {
  const { url, serverId, folder, withLimits, signal } = run;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const spec = join(folder, "spec.json");
  const groups = GROUPS.filter((group) => withLimits || group !== LIMITS);
  await writeFile(
    spec,
    JSON.stringify({
      outdir: folder,
      servers: [{ agent: serverId, url }],
      cases: groups.map((group) => `${group}.*`),
      "exclude-cases": [],
      "exclude-agent-cases": {},
    }),
  );
  const words = ["-S", "-W", "ignore", "-c", PROGRAM, packages, "--mode", "fuzzingclient", "--spec", spec];
  const { exitCode, tail } = await runProgram(python, words, { cwd: folder, signal });
  if (exitCode !== 0)
    throw new AppError("SUITE_UNAVAILABLE", `The Autobahn test suite ended with exit code ${exitCode}.`, {
      nextStep: "Read its last lines above.",
      evidence: { log: [...tail] },
    });
  return await readReport(folder);
}
