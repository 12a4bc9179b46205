import { isTerminal, Status } from "@plumbline/core/task/status";
import { z } from "zod";

/** The failure of a run. A later version may have further codes. */
export const FailureFacts = z.looseObject({ code: z.string(), message: z.string(), nextStep: z.string() }).nullable();

/** The fields of a run that the commands read. The others are passed on unchanged. */
export const RunFacts = z.looseObject({
  runId: z.string(),
  name: z.string(),
  status: Status,
  progress: z.number(),
  remainingS: z.number(),
  /** Audited trials by verdict. */
  verdicts: z.record(z.string(), z.number()),
  failure: FailureFacts,
});
export type RunFacts = z.infer<typeof RunFacts>;

export const hasEnded = ({ status }: RunFacts): boolean => isTerminal(status);

/** Describes a run's progress in one line. */
export function describeRun({ name, status, progress, remainingS, verdicts, failure }: RunFacts): string {
  if (failure) return `${name}: ${status}: ${failure.message} ${failure.nextStep}`;
  const eta = status === "running" ? `, about ${Math.ceil(remainingS)} s to go` : "";
  const doubts = ["SUSPECT", "INVALID"]
    .filter((verdict) => verdicts[verdict])
    .map((each) => `, ${verdicts[each]} ${each}`);
  return `${name}: ${status}, ${Math.floor(progress * 100)} %${eta}${doubts.join("")}`;
}
