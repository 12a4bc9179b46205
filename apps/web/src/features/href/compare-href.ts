import type { SideKey } from "@plumbline/core/compare/side-key";
import { formatSide } from "@plumbline/core/compare/side-name";

/** A comparison's address: a permalink. The other sides are compared with the first. */
export function compareHref(sides: readonly SideKey[], compareUnlike = false): string {
  return `/compare?sides=${sides.map(formatSide).join(",")}${compareUnlike ? "&unlike=compare" : ""}`;
}

/** The side of one server under a scenario in one run, the most common kind. */
export function sideOfRun({ runId, ...key }: { runId: string; serverId: string; scenarioId: string }): SideKey {
  return { ...key, runIds: [runId] };
}
