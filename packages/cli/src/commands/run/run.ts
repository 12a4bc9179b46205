import { randomUUID } from "node:crypto";
import type { StartRun } from "@plumbline/core/run/start-run";
import { Command } from "commander";
import { openApi } from "../../service/client.ts";
import { reportEnd } from "../../service/run/report-end.ts";
import { describeRun } from "../../service/run/run-facts.ts";
import { requestRun } from "../../service/run/start-run.ts";
import { pollUntilEnded } from "../../service/run/wait-for-run.ts";
import { isTransient } from "../../service/service-error.ts";
import { addTimeoutOption, keepWaiting, StoppedWaiting, type WaitOptions } from "../../service/waiting.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import type { ExitCode } from "../../terminal/exit-code.ts";
import { addJunitOption, type JunitOption, junitWords } from "../../terminal/junit-option.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { type Terminal, UsageError } from "../../terminal/terminal.ts";
import { quoteWords, toCommandLine } from "../../terminal/to-command-line.ts";
import { addTargetOptions } from "../catalogue/target.ts";
import { addStartOptions } from "../options/start-options.ts";
import { type RunTargetOptions, readRun } from "./run-target.ts";

type Options = RunTargetOptions & WaitOptions & JunitOption & { wait?: boolean };

/** `plumb run`: starts a run, and waits for its end if asked to. */
export function run(session: Session): Command {
  const { terminal } = session;
  const described = addTargetOptions(
    addStartOptions(new Command("run").description("start a run")).option(
      "--target <url>",
      "a server that already runs, wss://host/path, instead of --server",
    ),
  );
  const command = described
    .option("--clients <n>", "connections to the target")
    .option("--rate <n>", "messages a second of each connection to the target")
    .option("--wait", "wait for its end");
  return addJunitOption(addTimeoutOption(command)).action(
    handler(session, async ({ wait, ...options }: Options) => {
      const body = await readRun(options, () => openApi(environment()));
      if (options.junit !== undefined && !wait) throw new UsageError("--junit needs --wait: only an end is written.");
      // with the key the same command finds the run, if its start was lost on the way
      const idempotencyKey = options.idempotencyKey ?? randomUUID();
      command.setOptionValueWithSource("idempotencyKey", idempotencyKey, "cli");
      const start = wait ? startAndWait : startOnly;
      return start(command, body, { ...options, idempotencyKey }, terminal);
    }),
  );
}

type StartOnce = Options & { idempotencyKey: string };

async function startOnly(
  command: Command,
  body: StartRun,
  { idempotencyKey }: StartOnce,
  terminal: Terminal,
): Promise<ExitCode> {
  try {
    const started = await requestRun(openApi(environment()), { body, idempotencyKey }, terminal);
    return answer(terminal, started, [describeRun(started)]);
  } catch (error) {
    if (!isTransient(error)) throw error;
    throw new StoppedWaiting(`${error.message} Resume with: ${toCommandLine(command, [])}`);
  }
}

function startAndWait(
  command: Command,
  body: StartRun,
  { timeout, junit, idempotencyKey }: StartOnce,
  terminal: Terminal,
): Promise<ExitCode> {
  let resume = toCommandLine(command, []);
  return keepWaiting(terminal, { timeout, resume: () => resume }, async ({ api }) => {
    const { runId } = await requestRun(api, { body, idempotencyKey }, terminal);
    resume = quoteWords(["plumb", "wait", runId, ...junitWords({ junit })]);
    return reportEnd(api, await pollUntilEnded(api, runId, terminal), { junit }, terminal);
  });
}
