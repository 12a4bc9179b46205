import { Command } from "commander";
import { openApi } from "../service/client.ts";
import { reportEnd } from "../service/report-end.ts";
import { describeRun } from "../service/run-facts.ts";
import { pollUntilEnded } from "../service/wait-for-run.ts";
import { answer } from "../terminal/answer.ts";
import { environment } from "../terminal/environment.ts";
import { handler, type Session } from "../terminal/session.ts";

/** `plumb wait`: waits until a run has ended. */
export function wait(session: Session): Command {
  const { terminal } = session;
  return new Command("wait")
    .description("wait for a run's end")
    .argument("<run-id>")
    .action(
      handler(session, async (runId: string) => {
        const api = openApi(environment());
        const ended = await pollUntilEnded(api, runId, terminal);
        answer(terminal, ended, [describeRun(ended)]);
        return reportEnd(api, ended, terminal);
      }),
    );
}
