import { countDoubted, describeDoubted, findDoubted } from "@plumbline/core/audit/doubted-round";
import { isTrusted } from "@plumbline/core/audit/is-trusted";
import { TrialRow } from "@plumbline/core/trial/views";
import { z } from "zod";
import { type ExitCode, exitCodes } from "../terminal/exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { ApiClient } from "./client.ts";
import type { RunFacts } from "./run-facts.ts";

/** Doubted rounds that are listed one by one. The others are only counted. */
const LISTED = 20;

const Row = TrialRow.pick({
  ...{ runId: true, trialId: true, serverId: true, scenarioId: true, round: true, status: true, audit: true },
}).strip();
const Rows = z.looseObject({ rows: z.array(Row) });

type Row = z.infer<typeof Row>;

/**
 * Reports the rounds of an ended run that the audit doubts, and the servers whose rounds prove nothing.
 * @returns 0 if each server has more than half of its rounds VALID under each scenario; 2 if one has not, and if the run failed or was
 *   cancelled
 * @throws ServiceError
 */
export async function reportEnd(api: ApiClient, run: RunFacts, terminal: Terminal): Promise<ExitCode> {
  if (run.status !== "succeeded") return exitCodes.inconclusive;
  const { rows } = await api.get(`/runs/${encodeURIComponent(run.runId)}`, Rows);
  const doubted = findDoubted(rows);
  for (const round of doubted.slice(0, LISTED)) terminal.complain(describeDoubted(round));
  if (doubted.length > LISTED) terminal.complain(`and ${doubted.length - LISTED} more`);
  if (doubted.length > 0) terminal.complain(`${countDoubted(doubted)}.`);
  const unproved = findUnproved(rows);
  if (unproved.length > 0)
    terminal.complain(`Not more than half of the rounds are VALID, so nothing is proved, for ${unproved.join(", ")}.`);
  return unproved.length > 0 ? exitCodes.inconclusive : exitCodes.ok;
}

/** Servers without a majority of VALID rounds under a scenario, each as "go-one under chat-steady". */
function findUnproved(rows: readonly Row[]): string[] {
  const sides = new Map<string, Row[]>();
  for (const row of rows) {
    const side = `${row.serverId} under ${row.scenarioId}`;
    sides.set(side, [...(sides.get(side) ?? []), row]);
  }
  const isProved = (side: readonly Row[]) =>
    isTrusted(side.filter(({ status }) => status === "succeeded").map(({ audit }) => audit?.verdict ?? null));
  return [...sides].filter(([, side]) => !isProved(side)).map(([name]) => name);
}
