import { Command } from "commander";
import { recordFlame } from "../../service/run/record-flame.ts";
import { addTimeoutOption, keepWaiting, type Waiting, type WaitOptions } from "../../service/waiting.ts";
import { type ExitCode, exitCodes } from "../../terminal/exit-code.ts";
import { handler, type Session } from "../../terminal/session.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { toCommandLine } from "../../terminal/to-command-line.ts";

/** `plumb flame`: profiles a trial's server under the trial's load, and prints the folded stacks. */
export function flame(session: Session): Command {
  const { terminal } = session;
  const command = new Command("flame")
    .description("profile a trial's server, and print its folded stacks")
    .argument("<trial-id>");
  return addTimeoutOption(command).action(
    handler(session, (trialId: string, { timeout }: WaitOptions) =>
      keepWaiting(terminal, { timeout, resume: () => toCommandLine(command, [trialId]) }, (waiting) =>
        printFlame(waiting, trialId, terminal),
      ),
    ),
  );
}

async function printFlame(waiting: Waiting, trialId: string, terminal: Terminal): Promise<ExitCode> {
  terminal.complain(`${waiting.api.baseUrl}/trials/${trialId}`);
  const flame = await recordFlame(waiting, trialId, (status) => terminal.complain(status));
  if ("reason" in flame) {
    terminal.complain(`plumb: ${flame.reason}`);
    return exitCodes.inconclusive;
  }
  terminal.print(flame.folded.trimEnd());
  return exitCodes.ok;
}
