import { randomUUID } from "node:crypto";
import { DuelTerms } from "@plumbline/core/duel/duel";
import { EstimateDuel } from "@plumbline/core/run/estimate-duel";
import { PushedServerId } from "@plumbline/core/server/push-server";
import { Command } from "commander";
import { awaitVerdict, duelRevisions } from "../../duel/duel-revisions.ts";
import { findSides, packSides } from "../../duel/sides.ts";
import { tellRounds } from "../../duel/tell-rounds.ts";
import { type VerdictFiles, writeVerdict } from "../../duel/write-verdict.ts";
import { reportDuel } from "../../service/run/report-duel.ts";
import { requestRun } from "../../service/run/start-run.ts";
import { pollUntilEnded } from "../../service/run/wait-for-run.ts";
import { addTimeoutOption, keepWaiting, type WaitOptions } from "../../service/waiting.ts";
import type { ExitCode } from "../../terminal/exit-code.ts";
import { toShare } from "../../terminal/option-values.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { type Terminal, UsageError } from "../../terminal/terminal.ts";
import { quoteWords, toCommandLine } from "../../terminal/to-command-line.ts";
import { addDuelOptions, type DuelOptions, toDuelRequest } from "../options/duel-options.ts";

/** The options of a duel of two revisions. */
type RevisionOptions = VerdictFiles & {
  base?: string;
  head?: string;
  id?: string;
  detect: string;
  run?: string;
  commit?: string;
  commitUrl?: string;
  profile?: boolean;
};

type Options = WaitOptions & DuelOptions & RevisionOptions & { idempotencyKey?: string };

/** `plumb duel`: measures servers, or two states of a checkout, two at the same time until it is decided which one is faster. */
export function duel(session: Session): Command {
  const { terminal } = session;
  const command = new Command("duel")
    .description(
      "measure servers, or two states of a Git checkout, two at the same time until it is decided which one is faster",
    )
    .argument(
      "[servers...]",
      "two servers; three to eight, of which every two are measured in turn; or one, whose differences from itself are the host's floor",
    )
    .option("--idempotency-key <key>", "a key under which only one run is started");
  return addTimeoutOption(addRevisionOptions(addDuelOptions(command))).action(
    handler(session, (servers: string[], options: Options) => {
      if (options.base === undefined && options.head === undefined) {
        refuseRevisionOptions(command);
        return duelServers(command, servers, options, terminal);
      }
      if (servers.length > 0) throw new UsageError("Name servers, or --base and --head, but not both.");
      return duelStates(command, options, terminal);
    }),
  );
}

function addRevisionOptions(command: Command): Command {
  return command
    .option("--base <revision>", "measure this revision of the folder of --head against its present state")
    .option("--head <folder>", "the server's folder in a Git checkout (default: .)")
    .option("--detect <share>", "the difference that a verdict should find, for the estimate of its time", "5%")
    .option("--id <id>", "what the ids of both pushed servers begin with")
    .option("--commit <sha>", "the head's commit, where the checkout is a merge of it")
    .option("--commit-url <url>", "the page of the head's commit")
    .option(
      "--profile",
      "record flame graphs of both, where the head is proven slower, and name the functions that grew",
    )
    .option("--markdown <file>", "write the verdict as Markdown, as a pull request's comment has it")
    .option("--junit <file>", "write the verdict as JUnit XML")
    .option("--sarif <file>", "write the verdict as SARIF")
    .option("--run <run-id>", "judge this duel of base and head, which was started before");
}

/** @throws UsageError for what says nothing without two revisions */
function refuseRevisionOptions(command: Command): void {
  const alone = addRevisionOptions(new Command()).options;
  const named = alone.find((option) => command.getOptionValueSource(option.attributeName()) === "cli");
  if (named) throw new UsageError(`${named.long} needs the --base that a checkout is compared with.`);
}

function duelServers(
  command: Command,
  servers: readonly string[],
  options: Options,
  terminal: Terminal,
): Promise<ExitCode> {
  if (servers.length === 0)
    throw new UsageError("Name two servers or more, one to hold against itself, or a --base in a Git checkout.");
  const { idempotencyKey = randomUUID(), timeout } = options;
  const body = toDuelRequest(servers, options);
  // with the key the same command finds the run, if its start was lost on the way
  command.setOptionValueWithSource("idempotencyKey", idempotencyKey, "cli");
  let resume = toCommandLine(command, servers);
  return keepWaiting(terminal, { timeout, resume: () => resume }, async ({ api }): Promise<ExitCode> => {
    const { runId } = await requestRun(api, { body, idempotencyKey }, terminal);
    resume = quoteWords(["plumb", "wait", runId]);
    return reportDuel(await pollUntilEnded(api, runId, terminal, tellRounds(terminal)), terminal);
  });
}

async function duelStates(command: Command, options: Options, terminal: Terminal): Promise<ExitCode> {
  const { base, head = ".", idempotencyKey = randomUUID(), timeout, run, profile = false } = options;
  if (base === undefined) throw new UsageError("--head needs the --base that it is compared with.");
  const effect = toEffect(options);
  const asked = { base, head, id: toStem(options.id), commit: options.commit };
  // refused before anything is packed or pushed
  const { metricId } = DuelTerms.parse(toDuelRequest(["base", "head"], options).duel ?? {});
  const sides = run === undefined ? await packSides(asked) : null;
  const found = sides ?? (await findSides(asked));
  command.setOptionValueWithSource("idempotencyKey", idempotencyKey, "cli");
  // the same ids: the key belongs to them
  if (sides) command.setOptionValueWithSource("id", sides.base.serverId.replace(/-base$/, ""), "cli");
  return keepWaiting(terminal, { timeout, resume: () => toCommandLine(command, []) }, async (waiting) => {
    const told = { ...found, scenarioId: options.scenario };
    const verdict = sides
      ? await duelRevisions(
          waiting,
          {
            ...{ sides, effect, idempotencyKey, profile },
            request: (serverIds, name) => toDuelRequest(serverIds, { name, ...options, commit: sides.head.sha }),
            onStarted: (runId) => command.setOptionValueWithSource("run", runId, "cli"),
          },
          terminal,
        )
      : await awaitVerdict(waiting, run ?? "", { ...told, profile }, terminal);
    return writeVerdict(verdict, { metricId, baseUrl: waiting.api.baseUrl }, options, terminal);
  });
}

/** @throws UsageError */
function toEffect({ detect }: Options): number {
  const effect = EstimateDuel.shape.effect.safeParse(toShare(detect));
  if (!effect.success)
    throw new UsageError(`--detect: ${effect.error.issues[0]?.message ?? "it is a share, such as 5%"}`);
  return effect.data;
}

/** @throws UsageError where no server could have an id that begins so */
function toStem(id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  const parsed = PushedServerId.safeParse(`${id}-base`);
  if (!parsed.success) throw new UsageError(`--id: ${parsed.error.issues[0]?.message}.`);
  return id;
}
