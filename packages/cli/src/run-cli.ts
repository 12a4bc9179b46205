import { AppError } from "@plumbline/core/failure/app-error";
import { ServiceError } from "./api/client.ts";
import { cancel, deleteRun, exportRun, run, runs, wait } from "./api/commands.ts";
import { schedule } from "./api/schedule.ts";
import { baseline } from "./baselines/baseline.ts";
import { replay } from "./bundle/replay-bundle.ts";
import { type Command, NothingShown, type Terminal, UsageError } from "./command.ts";
import { compare } from "./compare/compare.ts";
import { type ExitCode, exitCodes } from "./exit-code.ts";
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

/** Runs what was asked for; never throws on bad input, but says in one sentence what is wrong with it. */
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
    if (error instanceof ServiceError) {
      terminal.complain(`plumb: ${error.message}`);
      return error.status !== null && error.status < 500 && error.status !== 429
        ? exitCodes.badInput
        : exitCodes.service;
    }
    if (error instanceof NothingShown) {
      terminal.complain(`plumb: ${error.message}`);
      return exitCodes.inconclusive;
    }
    if (!(error instanceof UsageError || error instanceof AppError)) throw error;
    terminal.complain(`plumb: ${error.message}`);
    return exitCodes.badInput;
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
    "Exit codes: 0 done or passed, 1 regression, 2 invalid or inconclusive, 3 refused, 4 the service failed.",
  ].join("\n");
}
