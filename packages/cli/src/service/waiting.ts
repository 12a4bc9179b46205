import type { Command } from "commander";
import { environment } from "../terminal/environment.ts";
import { toNumber } from "../terminal/option-values.ts";
import { type Terminal, UsageError } from "../terminal/terminal.ts";
import { type ApiClient, openApi } from "./client.ts";
import { OutageRetry } from "./outage-retry.ts";
import { isTransient } from "./service-error.ts";

/** The option of commands that wait, as commander gives it. */
export type WaitOptions = { timeout?: string };

/** The means of a command that waits. */
export type Waiting = {
  /** Repeats requests during an outage. */
  readonly api: ApiClient;
  readonly outages: OutageRetry;
  /** Pauses between two requests. */
  readonly pause: (ms: number) => Promise<void>;
};

/** The waiting ended before the work that it waited for; the message has the command that resumes it. */
export class StoppedWaiting extends Error {
  override readonly name = "StoppedWaiting";
}

/** Adds the option that limits the waiting. */
export function addTimeoutOption(command: Command): Command {
  return command.option("--timeout <seconds>", "stop waiting after this time; what it waits for goes on");
}

/**
 * Does work that waits for the service: it survives outages, and ends at the time limit and at Ctrl-C.
 * @param options.resume the command that continues from the present state
 * @throws StoppedWaiting where it gives up; errors of the work
 */
export async function keepWaiting<T>(
  terminal: Terminal,
  { timeout, resume }: WaitOptions & { resume: () => string },
  work: (waiting: Waiting) => Promise<T>,
): Promise<T> {
  const deadline = toDeadline(timeout);
  const interruption = terminal.interruption();
  const signal = AbortSignal.any([interruption, ...(deadline ? [deadline] : [])]);
  const outages = new OutageRetry(terminal, signal);
  const api = openApi(environment(), { signal, outages });
  try {
    return await work({ api, outages, pause: (ms) => terminal.pause(ms, signal) });
  } catch (error) {
    const resumed = `Resume with: ${resume()}`;
    if (interruption.aborted) throw new StoppedWaiting(`Interrupted. ${resumed}`);
    if (deadline?.aborted) throw new StoppedWaiting(`It has not ended within ${timeout} s. ${resumed}`);
    if (isTransient(error)) throw new StoppedWaiting(`${error.message} ${resumed}`);
    throw error;
  }
}

/** The longest delay of a timer, in seconds. */
const LONGEST_S = 2_000_000;

/** @throws UsageError */
function toDeadline(timeout: string | undefined): AbortSignal | null {
  const seconds = toNumber(timeout);
  if (seconds === undefined) return null;
  if (!(seconds > 0 && seconds <= LONGEST_S))
    throw new UsageError(`--timeout is a number of seconds, greater than 0 and at most ${LONGEST_S}.`);
  return AbortSignal.timeout(Math.ceil(seconds * 1000));
}
