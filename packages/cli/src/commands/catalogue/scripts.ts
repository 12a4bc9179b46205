import { readScript } from "@plumbline/catalogue/read-script";
import { onWire } from "@plumbline/core/json/wire";
import { describeScript, describeScriptSecond } from "@plumbline/core/script/describe-script";
import { StartScript } from "@plumbline/core/script/start-script";
import { ScriptRunPage, type ScriptRunRow, ScriptRunView, ScriptSeconds } from "@plumbline/core/script/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { Command } from "commander";
import { readGitScript } from "../../script/read-git-script.ts";
import { toScriptReport } from "../../script/script-junit.ts";
import { openApi } from "../../service/client.ts";
import { addTimeoutOption, keepWaiting, type Waiting, type WaitOptions } from "../../service/waiting.ts";
import { align } from "../../terminal/align.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { type ExitCode, exitCodes } from "../../terminal/exit-code.ts";
import { addJunitOption, type JunitOption, junitWords, writeJunit } from "../../terminal/junit-option.ts";
import { collect, toNumber } from "../../terminal/option-values.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { type Terminal, UsageError } from "../../terminal/terminal.ts";
import { quoteWords } from "../../terminal/to-command-line.ts";

const POLL_MS = 1_000;
const Run = onWire(ScriptRunView);

type EndOptions = WaitOptions & JunitOption;

type RunOptions = EndOptions & {
  server: string;
  git?: string;
  commit?: string;
  name?: string;
  host?: string[];
  tls?: boolean;
  limit?: string;
  wait?: boolean;
};

/** `plumb scripts`: scripts of k6 that the service runs and keeps. */
export function scripts(session: Session): Command {
  return new Command("scripts")
    .description("scripts of k6, run against servers and kept; their figures are k6's own, and never VALID")
    .addCommand(runCommand(session))
    .addCommand(waitCommand(session))
    .addCommand(listCommand(session))
    .addCommand(showCommand(session))
    .addCommand(cancelCommand(session))
    .addCommand(removeCommand(session));
}

function runCommand(session: Session): Command {
  const { terminal } = session;
  const command = new Command("run")
    .description("run a script with its modules and data, and wait for its end")
    .argument(
      "<file>",
      "the file that k6 runs, in the repository with --git; what it names by relative paths comes with it",
    )
    .requiredOption("--server <id>", "the server of the catalogue, or the target, that it runs against")
    .option("--git <url>", "fetch the file from this repository, by Git on this machine")
    .option("--commit <sha>", "the commit of the repository, as its 40 hexadecimal digits")
    .option("--name <text>", "runs of one name against one server are one trend; the file's name otherwise")
    .option("--host <name>", "a name in the script that leads to the server (may be repeated)", collect)
    .option("--tls", "the server is reached over wss")
    .option("--limit <seconds>", "end the script after this time")
    .option("--no-wait", "print its id, and do not wait");
  return addJunitOption(addTimeoutOption(command)).action(
    handler(session, async (file: string, options: RunOptions) => {
      if (options.junit !== undefined && options.wait === false)
        throw new UsageError("--junit is not for --no-wait: only an end is written.");
      const request = await toRequest(file, options);
      const started = await openApi(environment()).post("/script-runs", Run, { body: request });
      if (options.wait === false) return answer(terminal, started, [describeRow(started).join("  ")]);
      return waitAndReport(terminal, started.scriptRunId, options);
    }),
  );
}

function waitCommand(session: Session): Command {
  const command = new Command("wait").description("wait for a script run's end").argument("<script-run-id>");
  return addJunitOption(addTimeoutOption(command)).action(
    handler(session, (scriptRunId: string, options: EndOptions) =>
      waitAndReport(session.terminal, scriptRunId, options),
    ),
  );
}

function listCommand(session: Session): Command {
  return new Command("list")
    .description("list script runs, newest first")
    .option("--name <text>", "of this name")
    .option("--server <id>", "against this server")
    .action(
      handler(session, async ({ name, server }: { name?: string; server?: string }) => {
        const query = new URLSearchParams({ ...(name && { name }), ...(server && { serverId: server }) });
        const found = await openApi(environment()).get(`/script-runs?${query}`, onWire(ScriptRunPage));
        return answer(session.terminal, found, align(found.scriptRuns.map(describeRow)));
      }),
    );
}

function showCommand(session: Session): Command {
  return new Command("show")
    .description("print a script run's figures")
    .argument("<script-run-id>")
    .action(
      handler(session, async (scriptRunId: string) =>
        report(session.terminal, await openApi(environment()).get(pathOf(scriptRunId), Run)),
      ),
    );
}

function cancelCommand(session: Session): Command {
  return new Command("cancel")
    .description("cancel a script run; its seconds so far stay")
    .argument("<script-run-id>")
    .action(
      handler(session, async (scriptRunId: string) => {
        const path = `${pathOf(scriptRunId)}/cancel`;
        const cancelled = await openApi(environment()).post(path, Run);
        return answer(session.terminal, cancelled, [describeRow(cancelled).join("  ")]);
      }),
    );
}

function removeCommand(session: Session): Command {
  return new Command("delete")
    .description("delete an ended script run with its files and figures")
    .argument("<script-run-id>")
    .action(
      handler(session, async (scriptRunId: string) => {
        await openApi(environment()).delete(pathOf(scriptRunId));
        return answer(session.terminal, { deleted: scriptRunId }, [`deleted ${scriptRunId}`]);
      }),
    );
}

async function toRequest(file: string, options: RunOptions): Promise<StartScript> {
  const { server, name, host, tls, limit } = options;
  const limitSeconds = toNumber(limit);
  const request = StartScript.safeParse({
    serverId: server,
    ...(await readFiles(file, options)),
    ...(name !== undefined && { name }),
    ...(host && { hosts: host }),
    ...(tls && { tls }),
    ...(limitSeconds !== undefined && { limitSeconds }),
  });
  if (request.success) return request.data;
  throw new UsageError(request.error.issues.map(({ message }) => message).join(" "));
}

async function readFiles(file: string, { git, commit }: RunOptions): Promise<Pick<StartScript, "script" | "source">> {
  if (git === undefined && commit === undefined) return { script: await readScript(file) };
  if (git === undefined || commit === undefined)
    throw new UsageError("--git and --commit go together: the repository's address, and the commit to run.");
  return await readGitScript(file, { git, commit });
}

function waitAndReport(terminal: Terminal, scriptRunId: string, { timeout, junit }: EndOptions): Promise<ExitCode> {
  const resume = () => quoteWords(["plumb", "scripts", "wait", scriptRunId, ...junitWords({ junit })]);
  return keepWaiting(terminal, { timeout, resume }, async (waiting) => {
    const ended = await follow(terminal, waiting, scriptRunId);
    const exitCode = report(terminal, ended);
    await writeJunit({ junit }, toScriptReport(ended));
    return exitCode;
  });
}

/** Tells each second as it comes. @returns the script run once it has ended */
async function follow(terminal: Terminal, { api, pause }: Waiting, scriptRunId: string): Promise<ScriptRunView> {
  let from = 0;
  for (;;) {
    const run = await api.get(pathOf(scriptRunId), Run);
    const { seconds } = await api.get(`${pathOf(scriptRunId)}/seconds?from=${from}`, ScriptSeconds);
    for (const second of seconds) terminal.complain(describeScriptSecond(second));
    from = (seconds.at(-1)?.second ?? from - 1) + 1;
    if (isTerminal(run.status)) return run;
    await pause(POLL_MS);
  }
}

/** Prints the end. A script that was cancelled or failed gives no verdict, whatever the cause. */
function report(terminal: Terminal, run: ScriptRunView): ExitCode {
  const { status, failure } = run;
  const lines = run.report ? describeScript(run.report) : [failure ? `${failure.message} ${failure.nextStep}` : status];
  answer(terminal, run, [describeRow(run).join("  "), ...lines]);
  if (run.report) return run.report.passed ? exitCodes.ok : exitCodes.regression;
  return status === "failed" || status === "cancelled" ? exitCodes.inconclusive : exitCodes.ok;
}

const pathOf = (scriptRunId: string) => `/script-runs/${encodeURIComponent(scriptRunId)}`;

function describeRow({ scriptRunId, name, serverId, status, passed }: ScriptRunRow): string[] {
  const outcome = passed === null ? status : passed ? "passed" : "not passed";
  return [scriptRunId, outcome, name, serverId];
}
