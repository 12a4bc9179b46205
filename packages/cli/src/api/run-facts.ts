import { isTerminal, Status } from "@plumbline/core/run/status";
import { FailureView } from "@plumbline/core/run/views";
import { z } from "zod";

/** What the commands read of a run; whatever else the service says of it is handed on as it came. */
export const RunFacts = z.looseObject({
  runId: z.string(),
  name: z.string(),
  status: Status,
  progress: z.number(),
  remainingS: z.number(),
  failure: FailureView.pick({ code: true, message: true, nextStep: true }).nullable(),
});
export type RunFacts = z.infer<typeof RunFacts>;

export const hasEnded = ({ status }: RunFacts): boolean => isTerminal(status);

/** One line of how far a run is. */
export function describeRun({ name, status, progress, remainingS, failure }: RunFacts): string {
  if (failure) return `${name}: ${status}: ${failure.message} ${failure.nextStep}`;
  const eta = status === "running" ? `, about ${Math.ceil(remainingS)} s to go` : "";
  return `${name}: ${status}, ${Math.floor(progress * 100)} %${eta}`;
}
