import type { AcceptanceOutcome, AcceptanceView, ConfirmedAcceptance, Demands } from "@plumbline/core/acceptance/views";
import { describeDoubted } from "@plumbline/core/audit/doubted-round";
import { Command } from "commander";
import { addDemandOptions, type DemandOptions, toDemands } from "../acceptance/demands.ts";
import { accept, hasBaseline, measureAgain, requestBaseline, requestConfirmation } from "../acceptance/measure.ts";
import { type AnswerFiles, writeAnswer } from "../acceptance/write-answer.ts";
import { type ApiClient, openApi } from "../service/client.ts";
import { RunFacts } from "../service/run-facts.ts";
import { pollUntilEnded } from "../service/wait-for-run.ts";
import { answer } from "../terminal/answer.ts";
import { environment } from "../terminal/environment.ts";
import { type ExitCode, exitCodes } from "../terminal/exit-code.ts";
import { handler, type Session } from "../terminal/session.ts";
import { type Terminal, UsageError } from "../terminal/terminal.ts";
import { addStartOptions, readStartOptions, type StartOptions } from "./start-options.ts";

type Options = StartOptions &
  DemandOptions &
  AnswerFiles & { backfill?: boolean; confirm: boolean; setBaseline?: string };

const codes = {
  passed: exitCodes.ok,
  regression: exitCodes.regression,
  inconclusive: exitCodes.inconclusive,
  invalid: exitCodes.inconclusive,
} as const satisfies Record<AcceptanceOutcome, ExitCode>;

/** `plumb gate-ci`: measures and judges a run. CI reads the exit code. */
export function gateCi(session: Session): Command {
  const command = new Command("gate-ci")
    .description("judge a run by demands, or start it first with the options of plumb run")
    .argument("[run-id]", "a run that exists already");
  return addDemandOptions(addStartOptions(command))
    .option("--backfill", "measure a baseline that does not exist yet")
    .option("--no-confirm", "do not measure a regression once more")
    .option("--set-baseline <name>", "make a run that passed the baseline of that name")
    .option("--summary <file>", "add the answer as Markdown to this file")
    .option("--comment <file>", "write the body of a pull request's comment")
    .option("--junit <file>", "write the answer as JUnit XML")
    .action(handler(session, (runId: string | undefined, options: Options) => judge(runId, options, session.terminal)));
}

async function judge(given: string | undefined, options: Options, terminal: Terminal): Promise<ExitCode> {
  const demands = toDemands(options);
  const request = given === undefined ? readStartOptions(options) : null;
  if (!request && (options.server || options.scenario))
    throw new UsageError("Name a run, or the servers and scenarios of a new one, but not both.");
  const api = openApi(environment());
  const runId = given ?? (await start(api, { body: request, idempotencyKey: options.idempotencyKey }, terminal));
  await pollUntilEnded(api, runId, terminal);
  if (options.backfill) await backfill(api, runId, demands, terminal);
  const first = await accept(api, runId, demands);
  const acceptance =
    first.outcome === "regression" && options.confirm
      ? await confirm(api, first, demands, terminal)
      : { ...first, confirmation: null };
  // printed first, so that a file that cannot be written hides no verdict
  answer(terminal, acceptance, describe(acceptance));
  await writeAnswer(acceptance, api.baseUrl, options);
  const { acceptSuspect } = demands;
  const name = options.setBaseline;
  if (acceptance.outcome === "passed" && name !== undefined)
    await requestBaseline(api, { name, runId, acceptSuspect }, `The run passed, but is not the baseline "${name}" now`);
  return codes[acceptance.outcome];
}

async function start(
  api: ApiClient,
  request: { body: unknown; idempotencyKey: string | undefined },
  terminal: Terminal,
): Promise<string> {
  const { runId } = await api.post("/runs", RunFacts, request);
  terminal.complain(`${api.baseUrl}/runs/${runId}`);
  return runId;
}

/** Measures a baseline that does not exist yet, with the run's own parameters. */
async function backfill(api: ApiClient, runId: string, demands: Demands, terminal: Terminal): Promise<void> {
  const { baseline: name, baselineServerId, acceptSuspect } = demands;
  if (name === undefined) throw new UsageError("--backfill needs the name of a --baseline.");
  if (await hasBaseline(api, name)) return;
  terminal.complain(`There is no baseline "${name}" yet; it is measured now.`);
  const serverIds = baselineServerId === undefined ? undefined : [baselineServerId];
  const measured = await measureAgain(api, runId, { name: `Baseline ${name}`, serverIds }, terminal);
  const otherwise = `The baseline "${name}" was measured, but nothing can be held against it`;
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
