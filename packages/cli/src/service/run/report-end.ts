import { writeFile } from "node:fs/promises";
import { countDoubted, describeDoubted, findDoubted } from "@plumbline/core/audit/doubted-round";
import { isTrusted } from "@plumbline/core/audit/is-trusted";
import { z } from "zod";
import { answer } from "../../terminal/answer.ts";
import { type ExitCode, exitCodes } from "../../terminal/exit-code.ts";
import type { JunitOption } from "../../terminal/junit-option.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { ApiClient } from "../client.ts";
import { noteExhibitions } from "./named-server.ts";
import { reportDuel } from "./report-duel.ts";
import { describeRun, type RunFacts } from "./run-facts.ts";
import { describeSides, groupBySide, RoundFacts, summarizeSides } from "./side-figures.ts";

/** Doubted rounds that are listed one by one. The others are only counted. */
const LISTED = 20;

const Rounds = z.looseObject({ rows: z.array(RoundFacts) });

type EndOptions = JunitOption & {
  /** The run's events were printed as they came: a program gets no further answer. */
  isFollowed?: boolean;
};

/**
 * Prints an ended run and its figures, and reports the rounds that the audit doubts. A duel has its own report.
 * @returns 0 if each server has more than half of its rounds VALID under each scenario; 2 if one has not, and if the run failed or was
 *   cancelled
 * @throws ServiceError
 */
export async function reportEnd(
  api: ApiClient,
  run: RunFacts,
  { junit, isFollowed = false }: EndOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (run.spec?.duel) {
    if (junit !== undefined) await saveJunit(api, run, junit);
    return reportDuel(run, terminal);
  }
  const rounds = await readRounds(api, run);
  const servers = run.spec?.servers ?? [];
  const sides = summarizeSides(rounds, servers);
  const lines = [...describeSides(sides), ...noteExhibitions(servers)];
  if (!isFollowed) answer(terminal, { ...run, sides }, [describeRun(run), ...lines]);
  else if (!terminal.wantsJson) for (const line of lines) terminal.print(line);
  if (junit !== undefined) await saveJunit(api, run, junit);
  return reportDoubts(run, rounds, terminal);
}

/** Writes the trials of a run as the installation exports them. */
async function saveJunit(api: ApiClient, { runId }: RunFacts, file: string): Promise<void> {
  await writeFile(file, await api.text(`/runs/${encodeURIComponent(runId)}/results?format=junit`));
}

async function readRounds(api: ApiClient, { runId }: RunFacts): Promise<RoundFacts[]> {
  return (await api.get(`/runs/${encodeURIComponent(runId)}`, Rounds)).rows;
}

function reportDoubts(run: RunFacts, rounds: readonly RoundFacts[], terminal: Terminal): ExitCode {
  if (run.status !== "succeeded") return exitCodes.inconclusive;
  const doubted = findDoubted(rounds);
  for (const round of doubted.slice(0, LISTED)) terminal.complain(describeDoubted(round));
  if (doubted.length > LISTED) terminal.complain(`and ${doubted.length - LISTED} more`);
  if (doubted.length > 0) terminal.complain(`${countDoubted(doubted)}.`);
  const unproved = findUnproved(rounds);
  if (unproved.length > 0)
    terminal.complain(`Not more than half of the rounds are VALID, so nothing is proved, for ${unproved.join(", ")}.`);
  return unproved.length > 0 ? exitCodes.inconclusive : exitCodes.ok;
}

/** Servers without a majority of VALID rounds under a scenario, each as "go-one under chat-steady". */
function findUnproved(rounds: readonly RoundFacts[]): string[] {
  const isProved = (side: readonly RoundFacts[]) =>
    isTrusted(side.filter(({ status }) => status === "succeeded").map(({ audit }) => audit?.verdict ?? null));
  return [...groupBySide(rounds)].filter(([, side]) => !isProved(side)).map(([name]) => name);
}
