import { StartError } from "../failure.ts";
import { repositoryFolder } from "../folders.ts";
import { runCommand } from "../process/command.ts";
import { tool } from "../process/tool.ts";

/**
 * Generates the database client and builds web and worker, each only when its sources have changed.
 *
 * @returns a summary of a few words
 */
export async function buildApps(report: (line: string) => void, signal?: AbortSignal): Promise<string> {
  const lines = await runTurbo("build", report, signal);
  return describeCache(lines);
}

/** Generates the database client when the schema has changed. */
export async function generateClient(report: (line: string) => void, signal?: AbortSignal): Promise<void> {
  await runTurbo("//#generate", report, signal);
}

async function runTurbo(
  task: string,
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { exitCode, lines } = await runCommand(tool("turbo"), ["run", task, "--ui=stream", "--output-logs=new-only"], {
    cwd: repositoryFolder,
    env: { TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1", FORCE_COLOR: "0" },
    signal,
    onLine: report,
  });
  if (exitCode === 0) return lines;
  throw new StartError(`The task "${task}" failed.`, "see the lines above.", { log: lines.slice(-40) });
}

/** Turbo's closing lines say `Cached: 2 cached, 3 total`. */
function describeCache(lines: readonly string[]): string {
  const counts = lines.map((line) => /(\d+) cached, (\d+) total/.exec(line)).find((match) => match !== null);
  if (!counts) return "";
  const [cached, total] = [Number(counts[1]), Number(counts[2])];
  return cached === total ? "nothing has changed" : `${total - cached} of ${total} built`;
}
