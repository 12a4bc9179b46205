import { randomUUID } from "node:crypto";
import type { AcceptanceView, ConfirmedAcceptance, Demands } from "@plumbline/core/acceptance/views";
import { describeDoubted } from "@plumbline/core/audit/doubted-round";
import { Command } from "commander";
import { addDemandOptions, type DemandOptions, toDemands } from "../../acceptance/demands.ts";
import { accept, hasBaseline, measureAgain, requestBaseline, requestConfirmation } from "../../acceptance/measure.ts";
import { type AnswerFiles, writeAnswer } from "../../acceptance/write-answer.ts";
import type { ApiClient } from "../../service/client.ts";
import { requestRun } from "../../service/run/start-run.ts";
import { pollUntilEnded } from "../../service/run/wait-for-run.ts";
import { addTimeoutOption, keepWaiting, type WaitOptions } from "../../service/waiting.ts";
import { answer } from "../../terminal/answer.ts";
import type { ExitCode } from "../../terminal/exit-code.ts";
import { addJunitOption } from "../../terminal/junit-option.ts";
import { outcomeCodes } from "../../terminal/outcome-codes.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { type Terminal, UsageError } from "../../terminal/terminal.ts";
import { toCommandLine } from "../../terminal/to-command-line.ts";
import { addStartOptions, readStartOptions, type StartOptions } from "../options/start-options.ts";

type Options = StartOptions &
  DemandOptions &
  AnswerFiles &
  WaitOptions & { backfill?: boolean; confirm: boolean; setBaseline?: string };

/** `plumb gate-ci`: measures and judges a run. CI reads the exit code. */
export function gateCi(session: Session): Command {
  const command = new Command("gate-ci")
    .description("judge a run by demands, or start it first with the options of plumb run")
    .argument("[run-id]", "a run that exists already");
  return addJunitOption(addTimeoutOption(addDemandOptions(addStartOptions(command))))
    .option("--backfill", "measure a baseline that does not exist yet")
    .option("--no-confirm", "do not measure a regression once more")
    .option("--set-baseline <name>", "make a run that passed the baseline of that name")
    .option("--summary <file>", "add the answer as Markdown to this file")
    .option("--comment <file>", "write the body of a pull request's comment")
    .action(
      handler(session, (runId: string | undefined, options: Options) =>
        startAndJudge(command, runId, options, session.terminal),
      ),
    );
}

/** Rounds that were measured on other days show large differences alone. */
const ADVICE =
  "A duel measures two commits at the same moment and needs fewer rounds: plumb duel --base <commit> --head . (docs/ci.md)";

/** Options of the start: a run that exists is judged without them. */
const startOptions = new Set(addStartOptions(new Command()).options.map((option) => option.attributeName()));

async function startAndJudge(
  command: Command,
  given: string | undefined,
  options: Options,
  terminal: Terminal,
): Promise<ExitCode> {
  const demands = toDemands(options);
  const body = given === undefined ? readStartOptions(options) : null;
  if (!body && (options.server || options.scenario))
    throw new UsageError("Name a run, or the servers and scenarios of a new one, but not both.");
  const { idempotencyKey = randomUUID(), timeout } = options;
  // with the key the same command finds the run, if its start was lost on the way
  if (body) command.setOptionValueWithSource("idempotencyKey", idempotencyKey, "cli");
  let resume = toCommandLine(command, given === undefined ? [] : [given]);
  return keepWaiting(terminal, { timeout, resume: () => resume }, async ({ api }) => {
    const runId = body ? (await requestRun(api, { body, idempotencyKey }, terminal)).runId : (given ?? "");
    resume = toCommandLine(command, [runId], startOptions);
    return judge(api, runId, { ...options, demands }, terminal);
  });
}

async function judge(
  api: ApiClient,
  runId: string,
  { demands, ...options }: Options & { demands: Demands },
  terminal: Terminal,
): Promise<ExitCode> {
  await pollUntilEnded(api, runId, terminal);
  if (options.backfill) await backfill(api, runId, demands, terminal);
  const first = await accept(api, runId, demands);
  const acceptance =
    first.outcome === "regression" && options.confirm
      ? await confirm(api, first, demands, terminal)
      : { ...first, confirmation: null };
  // printed first, so that a file that cannot be written hides no verdict
  answer(terminal, acceptance, describe(acceptance));
  if (acceptance.outcome === "inconclusive" && demands.baseline !== undefined) terminal.complain(ADVICE);
  await writeAnswer(acceptance, api.baseUrl, options);
  const { acceptSuspect } = demands;
  const name = options.setBaseline;
  if (acceptance.outcome === "passed" && name !== undefined)
    await requestBaseline(api, { name, runId, acceptSuspect }, `The run passed, but is not the baseline "${name}" now`);
  return outcomeCodes[acceptance.outcome];
}

/** Measures a baseline that does not exist yet, with the run's own parameters. */
async function backfill(api: ApiClient, runId: string, demands: Demands, terminal: Terminal): Promise<void> {
  const { baseline: name, baselineServerId, acceptSuspect } = demands;
  if (name === undefined) throw new UsageError("--backfill needs the name of a --baseline.");
  if (await hasBaseline(api, name)) return;
  terminal.complain(`There is no baseline "${name}" yet; it is measured now.`);
  const serverIds = baselineServerId === undefined ? undefined : [baselineServerId];
  const measured = await measureAgain(api, runId, { name: `Baseline ${name}`, serverIds }, terminal);
  const otherwise = `The baseline "${name}" was measured, but nothing can be compared with it`;
  await requestBaseline(api, { name, runId: measured, acceptSuspect }, otherwise);
}

/** Measures the sides that look like a regression once more, before it is reported. */
async function confirm(
  api: ApiClient,
  first: AcceptanceView,
  demands: Demands,
  terminal: Terminal,
): Promise<ConfirmedAcceptance> {
  const suspects = first.findings.filter(({ outcome }) => outcome === "regression");
  terminal.complain(`${first.sentence} It is measured once more before it counts.`);
  const againRunId = await measureAgain(
    api,
    first.runId,
    {
      name: `Confirms: ${first.runName}`.slice(0, 120),
      serverIds: [...new Set(suspects.map(({ serverId }) => serverId))],
      scenarioIds: [...new Set(suspects.map(({ scenarioId }) => scenarioId))],
    },
    terminal,
  );
  return requestConfirmation(api, first.runId, { againRunId, demands });
}

function describe({ outcome, sentence, findings, moreRounds, doubted }: AcceptanceView): string[] {
  const lines = findings.map(
    (finding) =>
      `  ${finding.outcome.padEnd(12)}  ${finding.serverId}  ${finding.scenarioId}  ${finding.demand}: ${finding.reason}`,
  );
  const more = moreRounds ? [`${moreRounds} more rounds a side would decide.`] : [];
  return [`${outcome}: ${sentence}`, ...more, ...lines, ...doubted.map((round) => `  ${describeDoubted(round)}`)];
}
