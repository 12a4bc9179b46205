import { Command } from "commander";
import { openApi } from "../../service/client.ts";
import { describeRun, RunFacts } from "../../service/run/run-facts.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { collect, given } from "../../terminal/option-values.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { UsageError } from "../../terminal/terminal.ts";

type Options = { name?: string; tag?: string[]; tags?: boolean; note?: string };

/** `plumb label`: changes how people call and find a run. */
export function label(session: Session): Command {
  return new Command("label")
    .description("name, tag or annotate a run")
    .argument("<run-id>")
    .option("--name <text>", "its name")
    .option("--tag <word>", "a tag (may be repeated); all tags from before are replaced", collect)
    .option("--no-tags", "take all tags away")
    .option("--note <text>", "plain text; empty takes it away")
    .action(
      handler(session, async (runId: string, { name, tag, tags, note }: Options) => {
        if (tag !== undefined && tags === false) throw new UsageError("--tag and --no-tags exclude each other.");
        const body = given({ name, tags: tags === false ? [] : tag, note });
        if (Object.keys(body).length === 0)
          throw new UsageError("Nothing is to change: give --name, --tag, --no-tags or --note.");
        const changed = await openApi(environment()).patch(`/runs/${encodeURIComponent(runId)}`, RunFacts, { body });
        return answer(session.terminal, changed, [describeRun(changed)]);
      }),
    );
}
