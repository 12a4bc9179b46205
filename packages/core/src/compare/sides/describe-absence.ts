import type { ComparedTrial } from "../views.ts";

/** Why a side has no figures, in a sentence; null where it has some. */
export function describeAbsence(trials: readonly ComparedTrial[], rounds: number): string | null {
  if (rounds > 0) return null;
  const count = (is: (trial: ComparedTrial) => boolean) => trials.filter(is).length;
  const open = count(({ status }) => status === "queued" || status === "running");
  if (open > 0) return `No round has ended yet: ${open} of ${trials.length} are still to come.`;
  const refused = count(({ verdict }) => verdict === "INVALID");
  if (refused > 0 && refused === count(({ status }) => status === "succeeded"))
    return `The audit calls every finished round INVALID (${refused} of ${trials.length}), so none of them may be used.`;
  const isBesideAnother = ({ status, verdict, isUsable }: ComparedTrial) =>
    status === "succeeded" && verdict !== "INVALID" && !isUsable;
  if (count(isBesideAnother) > 0)
    return "Its rounds were measured side by side with another server's, in a duel: only their ratio says something, on the run's page.";
  const failed = trials.find(({ status }) => status === "failed");
  if (failed) return `No round succeeded; the first failed with ${failed.failureCode ?? "no reason"}.`;
  if (count(({ isUsable }) => isUsable) > 0)
    return "In no round were all of these servers measured, so there is no middle of them.";
  return "No round was measured: the run was cancelled before.";
}
