import { Command } from "commander";
import { reportEnd } from "../../service/run/report-end.ts";
import { pollUntilEnded } from "../../service/run/wait-for-run.ts";
import { addTimeoutOption, keepWaiting, type WaitOptions } from "../../service/waiting.ts";
import { addJunitOption, type JunitOption } from "../../terminal/junit-option.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { toCommandLine } from "../../terminal/to-command-line.ts";

/** `plumb wait`: waits until a run has ended. */
export function wait(session: Session): Command {
  const { terminal } = session;
  const command = new Command("wait").description("wait for a run's end").argument("<run-id>");
  return addJunitOption(addTimeoutOption(command)).action(
    handler(session, (runId: string, { timeout, junit }: WaitOptions & JunitOption) =>
      keepWaiting(terminal, { timeout, resume: () => toCommandLine(command, [runId]) }, async ({ api }) => {
        const ended = await pollUntilEnded(api, runId, terminal);
        return reportEnd(api, ended, { junit }, terminal);
      }),
    ),
  );
}
