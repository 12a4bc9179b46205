import { Command } from "commander";
import { openApi } from "../../service/client.ts";
import { describeRun, RunFacts } from "../../service/run/run-facts.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { handler, type Session } from "../../terminal/session.ts";

/** `plumb cancel`: asks a run to end. */
export function cancel(session: Session): Command {
  return new Command("cancel")
    .description("cancel a run")
    .argument("<run-id>")
    .action(
      handler(session, async (runId: string) => {
        const cancelled = await openApi(environment()).post(`/runs/${encodeURIComponent(runId)}/cancel`, RunFacts);
        return answer(session.terminal, cancelled, [describeRun(cancelled)]);
      }),
    );
}
