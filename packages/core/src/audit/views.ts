import { z } from "zod";
import { Figure, Outcome } from "./rule.ts";
import { AuditVerdict } from "./verdict.ts";

/** What one rule found of one trial. */
export const AuditFinding = z.strictObject({
  ruleId: z.string(),
  outcome: Outcome,
  sentence: z.string(),
  figures: z.array(Figure),
});
export type AuditFinding = z.infer<typeof AuditFinding>;

/** What can stop a trial from carrying more. */
export const LimitId = z.enum([
  "none",
  "memory",
  "accept-queue",
  "server-cpu",
  "generator",
  "client",
  "one-core",
  "network",
  "lock",
  /** Something from outside of server and load. */
  "outside",
  "unknown",
]);
export type LimitId = z.infer<typeof LimitId>;

/** What stopped a trial, in a sentence with its evidence. */
export const Limit = z.strictObject({
  limitId: LimitId,
  /** Whether more was asked for than came. */
  saturated: z.boolean(),
  sentence: z.string(),
  evidence: z.array(Figure),
});
export type Limit = z.infer<typeof Limit>;

/** A trial's audit: the verdict, what every rule found, and what stopped the trial. As it is stored. */
export const Audit = z.strictObject({
  v: z.literal(1),
  verdict: AuditVerdict,
  findings: z.array(AuditFinding),
  limit: Limit,
});
export type Audit = z.infer<typeof Audit>;

/** The audit as lists carry it: the verdict and the findings that speak against the trial. */
export const AuditNote = z.strictObject({
  verdict: AuditVerdict,
  reasons: z.array(AuditFinding.pick({ ruleId: true, outcome: true, sentence: true })),
});
export type AuditNote = z.infer<typeof AuditNote>;

/** What lists carry of an audit. */
export function toAuditNote({ verdict, findings }: Audit): AuditNote {
  const reasons = findings
    .filter(({ outcome }) => outcome === "suspect" || outcome === "invalid")
    .map(({ ruleId, outcome, sentence }) => ({ ruleId, outcome, sentence }));
  return { verdict, reasons };
}
