import { z } from "zod";
import type { TrialRow } from "../trial/views.ts";
import { AuditVerdict } from "./verdict.ts";

/** A round with a result that the audit doubts. SUSPECT ones count, with their mark; INVALID ones do not. */
export const DoubtedRound = z.strictObject({
  runId: z.string(),
  trialId: z.string(),
  serverId: z.string(),
  scenarioId: z.string(),
  round: z.number().int(),
  verdict: AuditVerdict.exclude(["VALID"]),
  /** The rules that speak against it, and a sentence of each. */
  ruleIds: z.array(z.string()),
  reasons: z.array(z.string()),
});
export type DoubtedRound = z.infer<typeof DoubtedRound>;

type Audited = Pick<TrialRow, "runId" | "trialId" | "serverId" | "scenarioId" | "round" | "audit">;

/** Those of a run's trials that the audit doubts, in the order given. */
export function findDoubted(trials: readonly Audited[]): DoubtedRound[] {
  return trials.flatMap(({ runId, trialId, serverId, scenarioId, round, audit }) => {
    if (!audit || audit.verdict === "VALID") return [];
    const ruleIds = audit.reasons.map(({ ruleId }) => ruleId);
    const reasons = audit.reasons.map(({ sentence }) => sentence);
    return [{ runId, trialId, serverId, scenarioId, round, verdict: audit.verdict, ruleIds, reasons }];
  });
}

/** "go-one under chat-steady, round 2 is SUSPECT: its host was busy." */
export function describeDoubted({ serverId, scenarioId, round, verdict, reasons }: DoubtedRound): string {
  return `${serverId} under ${scenarioId}, round ${round} is ${verdict}: ${reasons.join(" ")}`;
}

/** "4 rounds are SUSPECT, 1 is INVALID"; empty where none is. */
export function countDoubted(rounds: readonly Pick<DoubtedRound, "verdict">[]): string {
  const count = (verdict: string) => rounds.filter((round) => round.verdict === verdict).length;
  const parts = [
    [count("SUSPECT"), "SUSPECT"],
    [count("INVALID"), "INVALID"],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, verdict], nth) => {
      const noun = nth > 0 ? "" : number === 1 ? " round" : " rounds";
      return `${number}${noun} ${number === 1 ? "is" : "are"} ${verdict}`;
    })
    .join(", ");
}
