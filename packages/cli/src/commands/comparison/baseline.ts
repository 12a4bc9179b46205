import { BaselineName, BaselineView } from "@plumbline/core/baseline/baseline";
import { Command } from "commander";
import { z } from "zod";
import { openApi } from "../../service/client.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { UsageError } from "../../terminal/terminal.ts";

const Baseline = BaselineView.extend({ setAt: z.string() });
type Baseline = z.infer<typeof Baseline>;

/** `plumb baseline`: names that stand for runs. */
export function baseline(session: Session): Command {
  const { terminal } = session;
  const command = new Command("baseline").description("name runs that other runs are compared with");
  command
    .command("list")
    .description("list the baselines")
    .action(
      handler(session, async () => {
        const found = await openApi(environment()).get("/baselines", z.strictObject({ baselines: z.array(Baseline) }));
        return answer(terminal, found, found.baselines.map(describe));
      }),
    );
  command
    .command("set")
    .description("make a run the baseline of that name")
    .argument("<name>")
    .argument("<run-id>")
    .option("--accept-suspect", "also a run with rounds that the audit doubts")
    .action(
      handler(session, async (name: string, runId: string, options: { acceptSuspect?: boolean }) => {
        const body = { runId, ...(options.acceptSuspect ? { acceptSuspect: true } : {}) };
        const changed = await openApi(environment()).put(pathOf(name), Baseline, { body });
        return answer(terminal, changed, [describe(changed)]);
      }),
    );
  command
    .command("remove")
    .description("remove a baseline; its run stays")
    .argument("<name>")
    .action(
      handler(session, async (name: string) => {
        await openApi(environment()).delete(pathOf(name));
        return answer(terminal, { removed: name }, [`removed ${name}; its run stays`]);
      }),
    );
  return command;
}

/** @throws UsageError */
function pathOf(name: string): string {
  const named = BaselineName.safeParse(name);
  if (!named.success) throw new UsageError(named.error.issues.map(({ message }) => message).join(" "));
  return `/baselines/${named.data}`;
}

function describe({ name, runId, runName, setAt, sides }: Baseline): string {
  const rounds = sides.map(({ serverId, scenarioId, rounds: all, suspect }) => {
    const doubts = suspect > 0 ? `, ${suspect} SUSPECT` : "";
    return `${serverId} under ${scenarioId}: ${all} rounds${doubts}`;
  });
  return `${name}  ${runId}  ${setAt.slice(0, 10)}  ${runName}: ${rounds.join(", ")}`;
}
