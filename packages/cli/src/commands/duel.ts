import { randomUUID } from "node:crypto";
import { DuelFigureId } from "@plumbline/core/duel/duel";
import { describeRound } from "@plumbline/core/duel/judge/describe-duel";
import { StartRun } from "@plumbline/core/run/start-run";
import { Command } from "commander";
import { reportDuel } from "../service/report-duel.ts";
import type { RunFacts } from "../service/run-facts.ts";
import { requestRun } from "../service/start-run.ts";
import { pollUntilEnded } from "../service/wait-for-run.ts";
import { addTimeoutOption, keepWaiting, type WaitOptions } from "../service/waiting.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { given, toNumber, toSeconds, toShare } from "../terminal/option-values.ts";
import { handler, type Session } from "../terminal/session.ts";
import { type Terminal, UsageError } from "../terminal/terminal.ts";
import { quoteWords, toCommandLine } from "../terminal/to-command-line.ts";

type Options = WaitOptions & {
  scenario: string;
  untilDecided?: string;
  margin?: string;
  metric?: string;
  scale?: string;
  measureS?: string;
  warmupS?: string;
  name?: string;
  idempotencyKey?: string;
};

/** `plumb duel`: measures two servers at the same time until it is decided which one is faster. */
export function duel(session: Session): Command {
  const { terminal } = session;
  const command = new Command("duel")
    .description("measure two servers at the same time until it is decided which one is faster")
    .argument("<a>", "a server")
    .argument("<b>", "the server to measure beside it")
    .requiredOption("--scenario <id>", "a scenario in which clients send at a fixed rate, such as echo-open")
    .option("--until-decided <time>", "stop undecided after this time, such as 90s, 10m or 1h (default: 10m)")
    .option("--margin <share>", "largest difference that counts as the same, such as 2% (default: 2%)")
    .option("--metric <id>", `the figure that decides: ${DuelFigureId.options.join(", ")}`)
    .option("--scale <share>", "share of the scenario's clients, 0.01 to 1")
    .option("--measure-s <seconds>", "measured seconds of a round (default: 5)")
    .option("--warmup-s <seconds>", "warm-up of a round (default: the longer one of both languages')")
    .option("--name <text>", "the run's name")
    .option("--idempotency-key <key>", "a key under which only one run is started");
  return addTimeoutOption(command).action(
    handler(session, (a: string, b: string, { idempotencyKey = randomUUID(), timeout, ...options }: Options) => {
      const body = toRequest(a, b, options);
      // with the key the same command finds the run, if its start was lost on the way
      command.setOptionValueWithSource("idempotencyKey", idempotencyKey, "cli");
      let resume = toCommandLine(command, [a, b]);
      return keepWaiting(terminal, { timeout, resume: () => resume }, async ({ api }): Promise<ExitCode> => {
        const { runId } = await requestRun(api, { body, idempotencyKey }, terminal);
        resume = quoteWords(["plumb", "wait", runId]);
        return reportDuel(await pollUntilEnded(api, runId, terminal, tellRounds(terminal)), terminal);
      });
    }),
  );
}

/** @throws UsageError that names every refused field */
function toRequest(a: string, b: string, options: Omit<Options, "timeout" | "idempotencyKey">): StartRun {
  const { untilDecided, margin, metric } = options;
  const request = StartRun.safeParse({
    kind: "duel",
    serverIds: [a, b],
    scenarioIds: [options.scenario],
    duel: given({
      budgetS: untilDecided === undefined ? undefined : toSeconds(untilDecided),
      margin: margin === undefined ? undefined : toShare(margin),
      metricId: metric,
    }),
    ...given({
      name: options.name,
      scale: toNumber(options.scale),
      measureS: toNumber(options.measureS),
      warmupS: toNumber(options.warmupS),
    }),
  });
  if (!request.success) throw new UsageError(request.error.issues.map(({ message }) => message).join(" "));
  return request.data;
}

/** Tells each round once, as soon as it is known. */
function tellRounds(terminal: Terminal): (run: RunFacts) => void {
  let told = 0;
  return ({ duel }) => {
    if (!duel) return;
    for (const { round } of duel.rounds.slice(told)) terminal.complain(describeRound(duel, round));
    told = duel.rounds.length;
  };
}
