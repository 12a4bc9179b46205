import { Command, CommanderError } from "commander";
import { baseline } from "./commands/baseline.ts";
import { bisect } from "./commands/bisect.ts";
import { cancel } from "./commands/cancel.ts";
import { capacity } from "./commands/capacity.ts";
import { compareCommand } from "./commands/compare.ts";
import { complete, completion } from "./commands/completion.ts";
import { deleteCommand } from "./commands/delete.ts";
import { duel } from "./commands/duel.ts";
import { exportRun } from "./commands/export.ts";
import { flame } from "./commands/flame.ts";
import { flow } from "./commands/flow.ts";
import { gateCi } from "./commands/gate-ci.ts";
import { importCommand } from "./commands/import.ts";
import { label } from "./commands/label.ts";
import { metricsCommand, scenariosCommand, serversCommand } from "./commands/lists.ts";
import { publish } from "./commands/publish.ts";
import { replay, reproduce } from "./commands/reproduce.ts";
import { run } from "./commands/run.ts";
import { runs } from "./commands/runs.ts";
import { schedule } from "./commands/schedule.ts";
import { scripts } from "./commands/scripts.ts";
import { server } from "./commands/server.ts";
import { stats } from "./commands/stats.ts";
import { target } from "./commands/target.ts";
import { verifySiteCommand } from "./commands/verify-site.ts";
import { wait } from "./commands/wait.ts";
import { watch } from "./commands/watch.ts";
import { explainError } from "./explain-error.ts";
import { type ClientCommand, checkoutCommands } from "./terminal/command-names.ts";
import { type ExitCode, exitCodes } from "./terminal/exit-code.ts";
import type { Session } from "./terminal/session.ts";
import { type Terminal, UsageError } from "./terminal/terminal.ts";

const commands = {
  run,
  duel,
  bisect,
  capacity,
  runs,
  watch,
  wait,
  cancel,
  delete: deleteCommand,
  label,
  compare: compareCommand,
  "gate-ci": gateCi,
  baseline,
  export: exportRun,
  import: importCommand,
  reproduce,
  publish,
  "verify-site": verifySiteCommand,
  flame,
  schedule,
  server,
  target,
  flow,
  scripts,
  servers: serversCommand,
  scenarios: scenariosCommand,
  metrics: metricsCommand,
  stats,
  completion,
} as const satisfies Record<ClientCommand, (session: Session) => Command>;

/** Names from before, and words for programs: the help does not list them. */
const hidden = { replay, complete } as const;

/** Characters in a line of the documentation. */
const DOCUMENTED_WIDTH = 130;

/** Words that stand for others. */
const shorthands: Readonly<Record<string, readonly string[]>> = {
  "": ["help"],
  schedule: ["schedule", "list"],
  stats: ["stats", "--help"],
};

/** Runs one command. Never throws: errors are reported in one sentence. */
export async function runCli(given: readonly string[], processTerminal: Terminal): Promise<ExitCode> {
  const words = given.filter((word) => word !== "--json");
  const terminal = { ...processTerminal, wantsJson: processTerminal.wantsJson || words.length < given.length };
  const session: Session = { terminal, exitCode: exitCodes.ok };
  try {
    refuseCheckoutCommand(words);
    await toProgram(session).parseAsync(shorthands[words.join(" ")] ?? words, { from: "user" });
    return session.exitCode;
  } catch (error) {
    // a help that was asked for
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok;
    const { sentence, exitCode } = explainError(error);
    terminal.complain(`plumb: ${sentence}`);
    return exitCode;
  }
}

/** @throws UsageError for a command of the other program, by name. `replay` had another meaning here, and has it still. */
function refuseCheckoutCommand([name, ...rest]: readonly string[]): void {
  if (name === "replay" || !checkoutCommands.some((each) => each === name)) return;
  throw new UsageError(
    `"${name}" needs a checkout of Plumbline: in its folder run ${["./plumb", name, ...rest].join(" ")}.`,
  );
}

/** The help of `plumb` and of each of its commands and their subcommands, by the words that it belongs to. */
export function listHelps(terminal: Terminal): ReadonlyMap<string, string> {
  const helps = new Map<string, string>();
  const collect = (command: Command, words: string) => {
    helps.set(words, command.configureOutput({ getOutHelpWidth: () => DOCUMENTED_WIDTH }).helpInformation());
    for (const each of command.createHelp().visibleCommands(command))
      if (each.name() !== "help") collect(each, `${words} ${each.name()}`);
  };
  collect(toProgram({ terminal, exitCode: exitCodes.ok }), "plumb");
  return helps;
}

function toProgram(session: Session): Command {
  const program = new Command("plumb")
    .description("Plumbline from a terminal.")
    .option("--json", "answer in JSON on a terminal too; elsewhere every answer is JSON")
    .addHelpText(
      "after",
      "\nExit codes: 0 done or passed, 1 regression, 2 no verdict or a failed run, 3 refused, 4 the service or plumb itself failed.",
    );
  for (const make of Object.values(commands)) program.addCommand(make(session));
  for (const make of Object.values(hidden)) program.addCommand(make(session), { hidden: true });
  configure(program, session);
  return program;
}

/** Makes a command and those below it throw instead of ending the process, and print on the session's terminal. */
function configure(command: Command, session: Session): void {
  const { print, complain } = session.terminal;
  command.exitOverride().configureOutput({
    writeOut: (text) => print(text.trimEnd()),
    writeErr: (text) => complain(text.trimEnd()),
    // the error is thrown as well, and reported once
    outputError: () => undefined,
  });
  for (const each of command.commands) configure(each, session);
}
