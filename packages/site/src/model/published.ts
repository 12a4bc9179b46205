import { toAuditNote } from "@plumbline/core/audit/views";
import type { Bundle } from "@plumbline/core/bundle/bundle";
import type { Candidate } from "@plumbline/core/compare/sides/to-side";
import { describeLoad } from "@plumbline/core/plan/describe-load";
import { withOwedLatency } from "@plumbline/core/summary/with-owed-latency";
import type { TrialRow, TrialView } from "@plumbline/core/trial/views";
import type { SignatureState, Signed } from "../evidence/signature.ts";
import type { Statement } from "./statement.ts";

/** A bundle of the site, its files and its signature. */
export type Published = {
  /** Its folder's name below `results`. */
  folder: string;
  bundle: Bundle;
  files: ReadonlyMap<string, Uint8Array>;
  signed: Signed | null;
  statement: Statement | null;
  signature: SignatureState;
};

/** A trial as lists have it. */
export function toRow(trial: TrialView): TrialRow {
  const { summary, audit } = trial;
  return {
    ...trial,
    summary: summary && withOwedLatency(summary, trial.plan),
    audit: audit && toAuditNote(audit),
  };
}

/** The trials of a bundle under a scenario as a side chooses from them. */
export function candidatesOf({ bundle: { run, trials } }: Published, scenarioId: string): Candidate[] {
  return trials
    .filter((trial) => trial.scenarioId === scenarioId)
    .map((trial) => ({
      row: toRow(trial),
      server: trial.server,
      run: { name: run.name, startedAt: run.startedAt, spec: run.spec },
      environment: trial.environment,
      load: describeLoad(trial.plan),
    }));
}
