import { Command } from "commander";
import { openApi } from "../../service/client.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { handler, type Session } from "../../terminal/session.ts";

/** `plumb delete`: deletes an ended run for good. */
export function deleteCommand(session: Session): Command {
  return new Command("delete")
    .description("delete a run that has ended")
    .argument("<run-id>")
    .action(
      handler(session, async (runId: string) => {
        await openApi(environment()).delete(`/runs/${encodeURIComponent(runId)}`);
        return answer(session.terminal, { runId }, [`deleted ${runId}`]);
      }),
    );
}
