import { Command } from "commander";
import { auditText, isInvalid, toTableReport } from "../../stats/audit.ts";
import { ChangePointsInput, changePoints } from "../../stats/changepoints.ts";
import { CompareInput, compareRounds } from "../../stats/compare.ts";
import { HdrInput, hdr } from "../../stats/hdr.ts";
import { lookAfterEachPair, SequenceInput } from "../../stats/sequence.ts";
import { exitCodes } from "../../terminal/exit-code.ts";
import { addJunitOption, type JunitOption, writeJunit } from "../../terminal/junit-option.ts";
import { readJson } from "../../terminal/read-json.ts";
import { handler, type Session } from "../../terminal/session.ts";

/** Each reads the text of standard input. Its result is printed as JSON. */
const calculations: Record<string, { does: string; answer(text: string): unknown }> = {
  changepoints: {
    does: "find where a series changes its level",
    answer: (text) => changePoints(readJson(text, ChangePointsInput)),
  },
  compare: {
    does: "test if two lists of rounds differ, and by how much",
    answer: (text) => compareRounds(readJson(text, CompareInput)),
  },
  sequence: {
    does: "look at paired rounds after each pair, without more false claims",
    answer: (text) => lookAfterEachPair(readJson(text, SequenceInput)),
  },
  hdr: {
    does: "add HdrHistograms in base64, and read percentiles",
    answer: (text) => hdr(readJson(text, HdrInput)),
  },
};

/** `plumb stats …`: the product's own statistics for anybody's numbers, JSON in and JSON out. Needs no installation. */
export function stats(session: Session): Command {
  const { terminal } = session;
  const command = new Command("stats").description("statistics of figures on standard input");
  for (const [name, { does, answer }] of Object.entries(calculations))
    command
      .command(name)
      .description(does)
      .action(
        handler(session, async () => {
          terminal.print(JSON.stringify(answer(await terminal.readInput())));
          return exitCodes.ok;
        }),
      );
  return command.addCommand(audit(session));
}

/** `plumb stats audit`: ends with 2 if a row cannot be true. */
function audit(session: Session): Command {
  const { terminal } = session;
  const command = new Command("audit").description("test if a published table, JSON or CSV, contradicts itself");
  return addJunitOption(command).action(
    handler(session, async (option: JunitOption) => {
      const table = auditText(await terminal.readInput());
      terminal.print(JSON.stringify(table));
      await writeJunit(option, toTableReport(table));
      return isInvalid(table) ? exitCodes.inconclusive : exitCodes.ok;
    }),
  );
}
