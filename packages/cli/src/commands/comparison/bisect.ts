import { describeGrown } from "@plumbline/core/flame/grown-functions";
import { Command } from "commander";
import { toBisectReport } from "../../duel/bisect-junit.ts";
import { bisectRevisions } from "../../duel/bisect-revisions.ts";
import { addTimeoutOption, keepWaiting, type WaitOptions } from "../../service/waiting.ts";
import { answer } from "../../terminal/answer.ts";
import { type ExitCode, exitCodes } from "../../terminal/exit-code.ts";
import { addJunitOption, type JunitOption, writeJunit } from "../../terminal/junit-option.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { UsageError } from "../../terminal/terminal.ts";
import { toCommandLine } from "../../terminal/to-command-line.ts";
import { addDuelOptions, type DuelOptions, toDuelRequest } from "../options/duel-options.ts";

type SearchOptions = { good: string; bad: string; head: string; profile?: boolean; afresh?: boolean };

type Options = WaitOptions & JunitOption & DuelOptions & SearchOptions;

/** `plumb bisect`: finds the commit that made a server slower, by duels with the good revision. */
export function bisect(session: Session): Command {
  const { terminal } = session;
  const command = new Command("bisect")
    .description("find the commit that made a server slower, by duels with a revision that was faster")
    .requiredOption("--good <revision>", "a revision at which the server was faster")
    .option("--bad <revision>", "a revision at which it is slower", "HEAD")
    .option("--head <folder>", "the server's folder in a Git checkout", ".")
    .option(
      "--profile",
      "record flame graphs of both sides of the commit that was found, and name the functions that grew",
    )
    .option("--afresh", "measure again what an earlier search of the same commits has measured");
  return addJunitOption(addTimeoutOption(addDuelOptions(command))).action(
    handler(session, ({ good, bad, head, timeout, junit, ...options }: Options): Promise<ExitCode> => {
      const { profile = false, afresh = false } = options;
      if (options.margin !== undefined)
        throw new UsageError("--margin is chosen by the search: half of the slowdown that it looks for.");
      // refused before anything is packed or pushed
      toDuelRequest(["good", "bad"], options);
      // a resumed search takes up the duels of this one
      command.setOptionValueWithSource("afresh", undefined, "default");
      return keepWaiting(terminal, { timeout, resume: () => toCommandLine(command, []) }, async (waiting) => {
        const found = await bisectRevisions(
          waiting,
          {
            ...{ good, bad, head, profile, afresh },
            request: (serverIds, over) => toDuelRequest(serverIds, { ...options, ...over }),
          },
          terminal,
        );
        answer(terminal, found, [
          found.sentence,
          ...found.commits.map(({ sha, subject }) => `  ${sha.slice(0, 12)} ${subject}`),
          ...(found.grown ? describeGrown(found.grown) : []),
        ]);
        const { baseUrl } = waiting.api;
        await writeJunit({ junit }, toBisectReport(found, { scenarioId: options.scenario, good, bad, baseUrl }));
        return found.commits.length === 1 ? exitCodes.ok : exitCodes.inconclusive;
      });
    }),
  );
}
