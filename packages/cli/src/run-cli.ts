import { Command, CommanderError } from "commander";
import { explainError } from "./explain-error.ts";
import { type ClientCommand, checkoutCommands } from "./terminal/command-names.ts";
import { type ExitCode, exitCodes } from "./terminal/exit-code.ts";
import type { Session } from "./terminal/session.ts";
import { type Terminal, UsageError } from "./terminal/terminal.ts";

type MakeCommand = (session: Session) => Command;

/** A command's module is loaded when it is called, or for a help that lists them all: most of a short command's time was loading others. */
const commands: Readonly<Record<ClientCommand, () => Promise<MakeCommand>>> = {
  run: async () => (await import("./commands/run/run.ts")).run,
  duel: async () => (await import("./commands/comparison/duel.ts")).duel,
  bisect: async () => (await import("./commands/comparison/bisect.ts")).bisect,
  capacity: async () => (await import("./commands/comparison/capacity.ts")).capacity,
  runs: async () => (await import("./commands/run/runs.ts")).runs,
  watch: async () => (await import("./commands/run/watch.ts")).watch,
  wait: async () => (await import("./commands/run/wait.ts")).wait,
  cancel: async () => (await import("./commands/run/cancel.ts")).cancel,
  delete: async () => (await import("./commands/run/delete.ts")).deleteCommand,
  label: async () => (await import("./commands/run/label.ts")).label,
  compare: async () => (await import("./commands/comparison/compare.ts")).compareCommand,
  "gate-ci": async () => (await import("./commands/comparison/gate-ci.ts")).gateCi,
  baseline: async () => (await import("./commands/comparison/baseline.ts")).baseline,
  export: async () => (await import("./commands/bundle/export.ts")).exportRun,
  import: async () => (await import("./commands/bundle/import.ts")).importCommand,
  reproduce: async () => (await import("./commands/bundle/reproduce.ts")).reproduce,
  publish: async () => (await import("./commands/bundle/publish.ts")).publish,
  "verify-site": async () => (await import("./commands/bundle/verify-site.ts")).verifySiteCommand,
  flame: async () => (await import("./commands/run/flame.ts")).flame,
  schedule: async () => (await import("./commands/run/schedule.ts")).schedule,
  server: async () => (await import("./commands/catalogue/server.ts")).server,
  target: async () => (await import("./commands/catalogue/target.ts")).target,
  flow: async () => (await import("./commands/catalogue/flow.ts")).flow,
  scripts: async () => (await import("./commands/catalogue/scripts.ts")).scripts,
  servers: async () => (await import("./commands/catalogue/lists.ts")).serversCommand,
  scenarios: async () => (await import("./commands/catalogue/lists.ts")).scenariosCommand,
  metrics: async () => (await import("./commands/catalogue/lists.ts")).metricsCommand,
  stats: async () => (await import("./commands/comparison/stats.ts")).stats,
  completion: async () => (await import("./commands/completion.ts")).completion,
};

/** Names from before, and words for programs: the help does not list them. */
const hidden: Readonly<Record<"replay" | "complete", () => Promise<MakeCommand>>> = {
  replay: async () => (await import("./commands/bundle/reproduce.ts")).replay,
  complete: async () => (await import("./commands/completion.ts")).complete,
};

/** Characters in a line of the documentation. */
const DOCUMENTED_WIDTH = 130;

/** Words that stand for others. */
const shorthands: ReadonlyMap<string, readonly string[]> = new Map([
  ["", ["help"]],
  ["schedule", ["schedule", "list"]],
  ["stats", ["stats", "--help"]],
]);

/** Runs one command. Never throws: errors are reported in one sentence. */
export async function runCli(given: readonly string[], processTerminal: Terminal): Promise<ExitCode> {
  const words = given.filter((word) => word !== "--json");
  const terminal = { ...processTerminal, wantsJson: processTerminal.wantsJson || words.length < given.length };
  const session: Session = { terminal, exitCode: exitCodes.ok };
  try {
    refuseCheckoutCommand(words);
    const meant = shorthands.get(words.join(" ")) ?? words;
    const program = await toProgram(session, meant[0]);
    await program.parseAsync(meant, { from: "user" });
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
export async function listHelps(terminal: Terminal): Promise<ReadonlyMap<string, string>> {
  const helps = new Map<string, string>();
  const collect = (command: Command, words: string) => {
    helps.set(words, command.configureOutput({ getOutHelpWidth: () => DOCUMENTED_WIDTH }).helpInformation());
    for (const each of command.createHelp().visibleCommands(command))
      if (each.name() !== "help") collect(each, `${words} ${each.name()}`);
  };
  collect(await toProgram({ terminal, exitCode: exitCodes.ok }), "plumb");
  return helps;
}

/**
 * @param called the command to load; all of them where it is no command's name, for the help and the nearest name, and for
 *   `complete`, which reads the others
 */
async function toProgram(session: Session, called?: string): Promise<Command> {
  const program = new Command("plumb")
    .description("Plumbline from a terminal.")
    .option("--json", "answer in JSON on a terminal too; elsewhere every answer is JSON")
    .addHelpText(
      "after",
      "\nExit codes: 0 done or passed, 1 regression, 2 no verdict or a failed run, 3 refused, 4 the service or plumb itself failed.",
    );
  const only = called !== undefined && called !== "complete" && Object.hasOwn({ ...commands, ...hidden }, called);
  for (const [name, load] of Object.entries(commands))
    if (!only || name === called) program.addCommand((await load())(session));
  for (const [name, load] of Object.entries(hidden))
    if (!only || name === called) program.addCommand((await load())(session), { hidden: true });
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
