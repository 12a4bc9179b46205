import { Command } from "commander";
import { z } from "zod";
import { openApi } from "../../service/client.ts";
import { describeRun, RunFacts } from "../../service/run/run-facts.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { handler, type Session } from "../../terminal/session.ts";

const Runs = z.looseObject({ runs: z.array(RunFacts) });

/** `plumb runs`: the newest runs, a line each. */
export function runs(session: Session): Command {
  const command = new Command("runs").description("list the newest runs");
  return command.option("--tag <word>", "those that have this tag").action(
    handler(session, async ({ tag }: { tag?: string }) => {
      const filters = new URLSearchParams({ limit: "25", ...(tag === undefined ? {} : { tag }) });
      const page = await openApi(environment()).get(`/runs?${filters}`, Runs);
      const lines = page.runs.map((found) => `${found.runId}  ${describeRun(found)}`);
      return answer(session.terminal, page, lines);
    }),
  );
}
