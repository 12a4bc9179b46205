import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { type Command, parseCommandLine } from "./command-line.ts";
import { handOverToClient } from "./commands/client.ts";
import { completeWords } from "./commands/complete.ts";
import { environmentWith } from "./environment.ts";
import { StartError } from "./failure.ts";
import { repositoryFolder } from "./folders.ts";
import { AlreadyRunning } from "./instance/instance.ts";
import { handOver } from "./process/hand-over.ts";
import { Stopped } from "./process/stop-signal.ts";
import { tool } from "./process/tool.ts";
import { Progress } from "./progress/progress.ts";
import { readSettings, type Settings } from "./settings.ts";
import { usage, usageOf } from "./usage.ts";
import { CommandLineError } from "./words.ts";

/** Runs one command. @returns the exit code */
async function run(command: Command, progress: Progress): Promise<number> {
  if (command.kind === "help") {
    progress.print(command.of ? usageOf(command.of) : usage);
    return 0;
  }
  if (command.kind === "test") {
    const { runTests } = await import("./testing/run-tests.ts");
    return (await runTests(
      command.suites,
      { all: command.all, base: environmentWith().PLUMBLINE_TEST_BASE || undefined },
      progress,
    ))
      ? 0
      : 1;
  }
  const settings = readSettings();
  if (command.kind === "client") return handOverToClient(command.words, settings.PLUMBLINE_DATA_DIR);
  if (command.kind === "complete") return complete(command.words, settings, progress);
  if (command.kind === "gate" || command.kind === "script" || command.kind === "autobahn") {
    return runInWorker(command, settings);
  }
  if (command.kind === "new") {
    const { newServer } = await import("./commands/new-server.ts");
    await newServer(settings.PLUMBLINE_SERVERS_DIR, command, progress);
    return 0;
  }
  return runOnInstallation(command, settings, progress);
}

type OnInstallation = Exclude<
  Command,
  { readonly kind: "help" | "test" | "client" | "complete" | "gate" | "script" | "autobahn" | "new" }
>;

/** Runs a command that is about the installation in the data folder. @returns the exit code */
async function runOnInstallation(command: OnInstallation, settings: Settings, progress: Progress): Promise<number> {
  const dataFolder = settings.PLUMBLINE_DATA_DIR;
  switch (command.kind) {
    case "agent": {
      const { startAgent } = await import("./commands/agent.ts");
      return startAgent(dataFolder, command.words, progress);
    }
    case "up": {
      const { up } = await import("./commands/start/up.ts");
      await up(command, settings, progress);
      return 0;
    }
    case "down": {
      const { down } = await import("./commands/down.ts");
      await down(dataFolder, progress);
      return 0;
    }
    case "status": {
      const { status } = await import("./commands/status.ts");
      return (await status(dataFolder, progress, command)) ? 0 : 1;
    }
    case "backup": {
      const { backUp } = await import("./commands/backup/backup.ts");
      await backUp(settings, command.file, progress);
      return 0;
    }
    case "restore": {
      const { restore } = await import("./commands/backup/restore.ts");
      await restore(settings, command, progress);
      return 0;
    }
    case "prune": {
      const { prune } = await import("./commands/prune.ts");
      await prune(dataFolder, command, progress);
      return 0;
    }
    case "doctor": {
      const { doctor } = await import("./commands/doctor.ts");
      return (await doctor(settings, command.json, progress)) ? 0 : 1;
    }
    case "replay": {
      const { replayFrames } = await import("./commands/replay.ts");
      return replayFrames(dataFolder, command, progress);
    }
    case "link": {
      const { printLink } = await import("./commands/link.ts");
      await printLink(dataFolder, command.email, progress);
      return 0;
    }
    case "calibrate": {
      const { calibrate } = await import("./commands/calibrate.ts");
      return (await calibrate(dataFolder, command, progress)) ? 0 : 1;
    }
    case "token": {
      const { manageTokens } = await import("./commands/token.ts");
      await manageTokens(dataFolder, command, progress);
      return 0;
    }
  }
}

/** Prints what the last word can become. @returns the exit code */
async function complete(
  words: readonly string[],
  { PLUMBLINE_DATA_DIR }: Settings,
  progress: Progress,
): Promise<number> {
  const found = completeWords(words, usageOf);
  if (found === null) return handOverToClient(["complete", "--", ...words], PLUMBLINE_DATA_DIR);
  for (const word of found) progress.print(word);
  return 0;
}

/** Runs a command of the worker, in place of this process. @returns the exit code */
function runInWorker(
  { kind, words }: { readonly kind: string; readonly words: readonly string[] },
  { PLUMBLINE_SERVERS_DIR, PLUMBLINE_CLIENTS_DIR, PLUMBLINE_DATA_DIR }: Settings,
): Promise<number> {
  const entry = join(repositoryFolder, `apps/worker/src/commands/${kind}.ts`);
  const env = { PLUMBLINE_SERVERS_DIR, PLUMBLINE_CLIENTS_DIR, PLUMBLINE_DATA_DIR };
  return handOver(tool("tsx"), [entry, ...words], { env });
}

/** Prints the problem and the next step. @returns the exit code */
function explain(error: unknown): number {
  if (error instanceof Stopped) return 130;
  if (error instanceof AlreadyRunning) {
    console.log(`${error.message} ./plumb down stops it.`);
    return 0;
  }
  if (error instanceof CommandLineError) {
    console.error(`plumb: ${error.message}\n  Next step: ./plumb help lists the commands and their options.`);
    return 3;
  }
  if (error instanceof StartError || error instanceof AppError) {
    if (error instanceof StartError) for (const line of error.log) console.error(`  | ${line}`);
    console.error(`plumb: ${error.message}\n  Next step: ${error.nextStep}`);
    return 1;
  }
  console.error(error);
  return 1;
}

try {
  process.exitCode = await run(parseCommandLine(process.argv.slice(2)), new Progress(process.stdout));
} catch (error) {
  process.exitCode = explain(error);
}
