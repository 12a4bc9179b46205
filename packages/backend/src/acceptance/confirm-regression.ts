import { confirmBy, findUnrepeated } from "@plumbline/core/acceptance/conclude";
import type { AcceptanceView, ConfirmedAcceptance, ConfirmRegression } from "@plumbline/core/acceptance/views";
import { AppError } from "@plumbline/core/failure/app-error";
import { requirePermission } from "../access/require-permission.ts";
import type { Scope } from "../backend.ts";
import { raiseNotification } from "../notifications/raise-notification.ts";
import { acceptRun } from "./accept-run.ts";

/**
 * Checks a run, and a second one that measured the first one's regressions again, against the same demands. Only
 * findings of both runs count. A confirmed regression raises one notification, however often this is called.
 * @throws FORBIDDEN; NOT_FOUND for either run or the baseline; RUN_NOT_OVER; INVALID_INPUT if there is nothing to
 *   confirm, or the second run does not confirm all of it
 */
export async function confirmRegression(
  scope: Scope,
  runId: string,
  { againRunId, demands }: ConfirmRegression,
): Promise<ConfirmedAcceptance> {
  requirePermission(scope, "run");
  const [first, confirmation] = await Promise.all([
    acceptRun(scope, runId, demands),
    acceptRun(scope, againRunId, demands),
  ]);
  refuseUnfit(first, confirmation);
  const confirmed = confirmBy(first, confirmation);
  if (confirmed.outcome === "regression") await tell(scope, confirmed, againRunId);
  return { ...confirmed, confirmation };
}

function refuseUnfit(first: AcceptanceView, again: AcceptanceView): void {
  if (first.runId === again.runId)
    throw new AppError("INVALID_INPUT", "A run cannot confirm itself.", {
      nextStep: "Measure the same servers and scenarios in another run, and name that one as againRunId.",
    });
  if (first.outcome !== "regression")
    throw new AppError("INVALID_INPUT", `There is nothing to confirm: the run is ${first.outcome}, no regression.`);
  const unrepeated = findUnrepeated(first, again);
  if (unrepeated.length > 0)
    throw new AppError("INVALID_INPUT", `The second run has not measured again: ${unrepeated.join(", ")}.`, {
      nextStep: "Start one with every server and scenario that the first found to be a regression.",
    });
}

function tell(scope: Scope, { runId, runName, sentence, baseline }: AcceptanceView, againRunId: string): Promise<void> {
  return raiseNotification(scope.backend, {
    organizationId: scope.organizationId,
    type: "regression.confirmed",
    subject: runId,
    title: `${runName}: a regression is confirmed`,
    text: sentence,
    // the run that the sentence takes its figures from
    path: `/runs/${againRunId}`,
    data: { runId, againRunId, name: runName, baseline: baseline?.name ?? null },
  });
}
