import { Command } from "commander";
import { openApi } from "../service/client.ts";
import { reportEnd } from "../service/report-end.ts";
import { describeRun, RunFacts } from "../service/run-facts.ts";
import { pollUntilEnded } from "../service/wait-for-run.ts";
import { answer } from "../terminal/answer.ts";
import { environment } from "../terminal/environment.ts";
import { handler, type Session } from "../terminal/session.ts";
import { addStartOptions, readStartOptions, type StartOptions } from "./start-options.ts";

/** `plumb run`: starts a run, and waits for its end if asked to. */
export function run(session: Session): Command {
  const { terminal } = session;
  return addStartOptions(new Command("run").description("start a run"))
    .option("--wait", "wait for its end")
    .action(
      handler(session, async ({ wait, ...options }: StartOptions & { wait?: boolean }) => {
        const body = readStartOptions(options);
        const api = openApi(environment());
        const started = await api.post("/runs", RunFacts, { body, idempotencyKey: options.idempotencyKey });
        terminal.complain(`${api.baseUrl}/runs/${started.runId}`);
        if (!wait) return answer(terminal, started, [describeRun(started)]);
        const ended = await pollUntilEnded(api, started.runId, terminal);
        answer(terminal, ended, [describeRun(ended)]);
        return reportEnd(api, ended, terminal);
      }),
    );
}
