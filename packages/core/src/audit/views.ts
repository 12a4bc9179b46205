import { z } from "zod";
import { Figure, Outcome } from "./rule.ts";
import { AuditVerdict } from "./verdict.ts";

/** One rule's finding on one trial. */
export const AuditFinding = z.strictObject({
  ruleId: z.string(),
  outcome: Outcome,
  sentence: z.string(),
  figures: z.array(Figure),
});
export type AuditFinding = z.infer<typeof AuditFinding>;

/** The kinds of limit that can keep a trial from carrying more. */
export const LimitId = z.enum([
  "none",
  "memory",
  "accept-queue",
  "server-cpu",
  "generator",
  "proxy",
  "client",
  "one-core",
  "network",
  "lock",
  /** Something from outside of server and load. */
  "outside",
  "unknown",
]);
export type LimitId = z.infer<typeof LimitId>;

/** The limit that a trial ran into, in a sentence with its evidence. */
export const TrialLimit = z.strictObject({
  limitId: LimitId,
  /** True if more was asked for than was delivered. */
  saturated: z.boolean(),
  sentence: z.string(),
  evidence: z.array(Figure),
});
export type TrialLimit = z.infer<typeof TrialLimit>;

/** A trial's audit as it is stored: the verdict, every rule's finding, and the limit. */
export const Audit = z.strictObject({
  v: z.literal(1),
  verdict: AuditVerdict,
  findings: z.array(AuditFinding),
  limit: TrialLimit,
});
export type Audit = z.infer<typeof Audit>;

/** The audit as lists carry it: the verdict, and the findings against the trial. */
export const AuditNote = z.strictObject({
  verdict: AuditVerdict,
  reasons: z.array(AuditFinding.pick({ ruleId: true, outcome: true, sentence: true })),
  /** The sentence of the rule `disturbed`, with the list of what was watched; absent if that rule speaks against the trial. */
  watch: z.string().optional(),
});
export type AuditNote = z.infer<typeof AuditNote>;

/** Shortens an audit to what lists carry. */
export function toAuditNote({ verdict, findings }: Audit): AuditNote {
  const reasons = findings.filter(isAgainst).map(({ ruleId, outcome, sentence }) => ({ ruleId, outcome, sentence }));
  const watch = findings.find((finding) => finding.ruleId === "disturbed" && !isAgainst(finding));
  return { verdict, reasons, ...(watch ? { watch: watch.sentence } : {}) };
}

/** True if a finding speaks against the trial. */
export function isAgainst({ outcome }: Pick<AuditFinding, "outcome">): boolean {
  return outcome === "suspect" || outcome === "invalid";
}
