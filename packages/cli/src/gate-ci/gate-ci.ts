import { parseArgs } from "node:util";
import type { AcceptanceView, ConfirmedAcceptance, Demands, Outcome } from "@plumbline/core/acceptance/views";
import { describeDoubted } from "@plumbline/core/audit/doubted-round";
import { answer } from "../answer.ts";
import { type ApiClient, openApi } from "../api/client.ts";
import { parseWords } from "../api/parse-words.ts";
import { RunFacts } from "../api/run-facts.ts";
import { startOptions, toStartRun } from "../api/start-request.ts";
import { waitForRun } from "../api/wait-for-run.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-code.ts";
import { runIdOf } from "../words.ts";
import { demandOptions, toDemands } from "./demands.ts";
import { accept, confirmRegression, hasBaseline, measureAgain, setBaseline } from "./measure.ts";
import { writeAnswer } from "./write-answer.ts";

const options = {
  ...startOptions,
  ...demandOptions,
  backfill: { type: "boolean" },
  "no-confirm": { type: "boolean" },
  "set-baseline": { type: "string" },
  summary: { type: "string" },
  comment: { type: "string" },
  junit: { type: "string" },
} as const;

const codes = {
  passed: exitCodes.ok,
  regression: exitCodes.regression,
  inconclusive: exitCodes.inconclusive,
  invalid: exitCodes.inconclusive,
} as const satisfies Record<Outcome, ExitCode>;

/** `plumb gate-ci`: measures, judges, and tells CI by its exit code. */
export const gateCi: Command = {
  does: "judge a run: RUN-ID, or the words of `plumb run`, with --threshold TEXT… and --baseline NAME [--baseline-server ID] [--metric ID…] [--tolerance 5%] [--backfill] [--no-confirm] [--set-baseline NAME] [--accept-suspect] [--summary FILE] [--comment FILE] [--junit FILE]",
  async run(words, terminal) {
    const { values, positionals } = parseWords(() => parseArgs({ args: [...words], options, allowPositionals: true }));
    const demands = toDemands(values);
    const request = positionals.length === 0 ? toStartRun(values) : null;
    if (!request && (values.server || values.scenario))
      throw new UsageError("Name a run, or the servers and scenarios of a new one, but not both.");
    const given = request ? null : runIdOf(positionals);
    const api = openApi(process.env);
    const runId = given ?? (await start(api, { body: request, idempotencyKey: values["idempotency-key"] }, terminal));
    await waitForRun(api, runId, terminal);
    if (values.backfill) await backfill(api, runId, demands, terminal);
    const first = await accept(api, runId, demands);
    const acceptance =
      first.outcome === "regression" && !values["no-confirm"]
        ? await confirm(api, first, demands, terminal)
        : { ...first, confirmation: null };
    // first of all, so that a file that cannot be written hides no verdict
    answer(terminal, acceptance, describe(acceptance));
    await writeAnswer(acceptance, api.baseUrl, values);
    const { acceptSuspect } = demands;
    const name = values["set-baseline"];
    if (acceptance.outcome === "passed" && name !== undefined)
      await setBaseline(api, { name, runId, acceptSuspect }, `The run passed, but is not the baseline "${name}" now`);
    return codes[acceptance.outcome];
  },
};

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
  await setBaseline(api, { name, runId: measured, acceptSuspect }, otherwise);
}

/** Measures once more just what looks like a regression, before anybody is told. */
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
  return confirmRegression(api, first.runId, { againRunId, demands });
}

function describe({ outcome, sentence, findings, moreRounds, doubted }: AcceptanceView): string[] {
  const lines = findings.map(
    (finding) =>
      `  ${finding.outcome.padEnd(12)}  ${finding.serverId}  ${finding.scenarioId}  ${finding.demand}: ${finding.reason}`,
  );
  const more = moreRounds ? [`${moreRounds} more rounds a side would decide.`] : [];
  return [`${outcome}: ${sentence}`, ...more, ...lines, ...doubted.map((round) => `  ${describeDoubted(round)}`)];
}
