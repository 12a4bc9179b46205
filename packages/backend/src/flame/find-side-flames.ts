import { z } from "zod";
import type { Scope } from "../backend.ts";
import { toFlameGraphView, withoutStacks } from "./to-flame-graph-view.ts";

/** The trials of each side. */
export const FindSideFlames = z.strictObject({ sides: z.array(z.array(z.uuid()).max(400)).min(1).max(12) });
export type FindSideFlames = z.infer<typeof FindSideFlames>;

/** The trial of each side whose flame graph was recorded last; null where none was. */
export async function findSideFlames(
  { backend, organizationId }: Scope,
  { sides }: FindSideFlames,
): Promise<(string | null)[]> {
  const rows = await backend.db.flameGraph.findMany({
    where: { organizationId, trialId: { in: sides.flat() }, stacks: { not: null } },
    omit: withoutStacks,
  });
  const recorded = rows
    .map(toFlameGraphView)
    .flatMap(({ trialId, recording }) => (recording ? [{ trialId, at: recording.recordedAt.getTime() }] : []))
    .sort((a, b) => b.at - a.at);
  return sides.map((trialIds) => recorded.find(({ trialId }) => trialIds.includes(trialId))?.trialId ?? null);
}
