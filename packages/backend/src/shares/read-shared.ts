import type { FailureView } from "@plumbline/core/run/views";
import type { SharedResource, SharedView } from "@plumbline/core/share/share";
import type { Scope } from "../backend.ts";
import { getComparison } from "../compare/get-comparison.ts";
import { getRun } from "../runs/get-run.ts";
import { getTrial } from "../trials/get-trial.ts";
import { getBadge } from "./get-badge.ts";

/** One result as a link shows it. @throws NOT_FOUND where it is not there (any more) */
export async function readShared(scope: Scope, resource: SharedResource): Promise<SharedView> {
  switch (resource.kind) {
    case "run": {
      const run = await getRun(scope, resource);
      const measured = run.rows.find(({ status }) => status === "succeeded");
      const environment = measured ? (await getTrial(scope, measured)).environment : null;
      const rows = run.rows.map(withoutEvidence);
      return { kind: "run", run: { ...withoutEvidence(run), rows, events: [] }, environment };
    }
    case "comparison": {
      const { kind, ...wanted } = resource;
      return { kind, comparison: await getComparison(scope, wanted) };
    }
    case "badge":
      return { kind: "badge", badge: await getBadge(scope, resource) };
  }
}

/** Without what was seen when something failed: log lines and events may name machines and people. */
function withoutEvidence<T extends { failure: FailureView | null }>(failed: T): T {
  return failed.failure ? { ...failed, failure: { ...failed.failure, evidence: {} } } : failed;
}
