import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { AppError } from "@plumbline/core/failure/app-error";
import type { FlameGraphView } from "@plumbline/core/flame/views";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";
import { toFlameGraphView, withoutStacks } from "./to-flame-graph-view.ts";

/** The state of a trial's flame graph; null if nobody has requested one. @throws NOT_FOUND if there is no such trial */
export async function findFlameGraph(scope: Scope, { trialId }: { trialId: string }): Promise<FlameGraphView | null> {
  const { backend, organizationId } = scope;
  const select = { flameGraph: { omit: withoutStacks } } as const;
  const trial = isUuid(trialId)
    ? await backend.db.trial.findUnique({ where: { trialId, organizationId }, select })
    : null;
  if (!trial) throw new AppError("NOT_FOUND", `There is no trial ${trialId}.`);
  return trial.flameGraph && toFlameGraphView(trial.flameGraph);
}

/** A trial's recorded stacks in folded form, as core/flame/folded-stacks reads them. @throws NOT_FOUND */
export async function getFlameStacks(scope: Scope, { trialId }: { trialId: string }): Promise<string> {
  const { backend, organizationId } = scope;
  const select = { stacks: true } as const;
  const found = isUuid(trialId)
    ? await backend.db.flameGraph.findUnique({ where: { trialId, organizationId }, select })
    : null;
  if (!found?.stacks) throw new AppError("NOT_FOUND", `Trial ${trialId} has no flame graph yet.`);
  return (await promisify(gunzip)(found.stacks)).toString("utf8");
}
