import { countDoubted, describeDoubted, findDoubted } from "@plumbline/core/audit/doubted-round";
import { isTrusted } from "@plumbline/core/audit/is-trusted";
import { TrialRow } from "@plumbline/core/trial/views";
import { z } from "zod";
import type { Terminal } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-code.ts";
import type { ApiClient } from "./client.ts";
import type { RunFacts } from "./run-facts.ts";

/** Doubted rounds that are told one by one; all of them are counted. */
const TOLD = 20;

const Row = TrialRow.pick({
  ...{ runId: true, trialId: true, serverId: true, scenarioId: true, round: true, status: true, audit: true },
}).strip();
const Rows = z.looseObject({ rows: z.array(Row) });

/**
 * Tells a person which rounds of a run that has ended the audit doubts.
 * @returns 0 where at least one server has more than half of its rounds VALID under a scenario; 2 where none has, and where the run failed
 *   or was cancelled
 * @throws ServiceError
 */
export async function reportEnd(api: ApiClient, run: RunFacts, terminal: Terminal): Promise<ExitCode> {
  if (run.status !== "succeeded") return exitCodes.inconclusive;
  if (doubtsOf(run) === 0) return exitCodes.ok;
  const { rows } = await api.get(`/runs/${encodeURIComponent(run.runId)}`, Rows);
  const doubted = findDoubted(rows);
  for (const round of doubted.slice(0, TOLD)) terminal.complain(describeDoubted(round));
  if (doubted.length > TOLD) terminal.complain(`and ${doubted.length - TOLD} more`);
  const sides = new Map<string, z.infer<typeof Row>[]>();
  for (const row of rows.filter(({ status }) => status === "succeeded")) {
    const side = `${row.serverId} ${row.scenarioId}`;
    sides.set(side, [...(sides.get(side) ?? []), row]);
  }
  const hasProof = [...sides.values()].some((side) => isTrusted(side.map(({ audit }) => audit?.verdict ?? null)));
  terminal.complain(
    `${countDoubted(doubted)}.${hasProof ? "" : " No server has more than half of its rounds VALID: the run proves nothing."}`,
  );
  return hasProof ? exitCodes.ok : exitCodes.inconclusive;
}

const doubtsOf = ({ verdicts: { SUSPECT = 0, INVALID = 0 } }: RunFacts): number => SUSPECT + INVALID;
