import { cancel, deleteRun, exportRun, run, runs, wait } from "./api/commands.ts";
import { schedule } from "./api/schedule.ts";
import { baseline } from "./baselines/baseline.ts";
import { replay } from "./bundle/replay-bundle.ts";
import { type Command, type Terminal, UsageError } from "./command.ts";
import { compare } from "./compare/compare.ts";
import { type ExitCode, exitCodes } from "./exit-code.ts";
import { explainError } from "./explain-error.ts";
import { flame } from "./flame/flame.ts";
import { gateCi } from "./gate-ci/gate-ci.ts";
import { server } from "./server/server.ts";
import { stats } from "./stats/stats.ts";
import { watch } from "./watch/watch.ts";

const commands = {
  run,
  runs,
  watch,
  wait,
  cancel,
  delete: deleteRun,
  compare,
  "gate-ci": gateCi,
  baseline,
  export: exportRun,
  replay,
  flame,
  schedule,
  server,
  stats,
} as const satisfies Record<string, Command>;
export type CommandName = keyof typeof commands;

/** Runs what was asked for; never throws, but says in one sentence what is wrong. */
export async function runCli(given: readonly string[], processTerminal: Terminal): Promise<ExitCode> {
  const words = given.filter((word) => word !== "--json");
  const terminal = { ...processTerminal, wantsJson: processTerminal.wantsJson || words.length < given.length };
  const [name = "help", ...rest] = words;
  try {
    if (name === "help" || name === "--help" || name === "-h") {
      terminal.print(help());
      return exitCodes.ok;
    }
    if (!Object.hasOwn(commands, name)) throw new UsageError(`There is no command "${name}".`);
    return await commands[name as keyof typeof commands].run(rest, terminal);
  } catch (error) {
    const { sentence, exitCode } = explainError(error);
    terminal.complain(`plumb: ${sentence}`);
    return exitCode;
  }
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { does }]) => `  plumb ${name.padEnd(9)} ${does}`);
  return [
    "Plumbline from a terminal.",
    "",
    ...lines,
    "",
    "--json gives JSON on a terminal too; elsewhere it is what every answer is.",
    "Exit codes: 0 done or passed, 1 regression, 2 no verdict or a failed run, 3 refused, 4 the service or plumb itself failed.",
  ].join("\n");
}
