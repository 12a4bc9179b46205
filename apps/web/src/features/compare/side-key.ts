import { SideKey } from "@plumbline/core/compare/views";

/** One side in an address: runId.serverId.scenarioId. None of the three contains a dot. */
export function formatSide(side: SideKey): string {
  return `${side.runId}.${side.serverId}.${side.scenarioId}`;
}

/** The side that a text names, null where it names none. */
export function parseSide(text: string): SideKey | null {
  const [runId, serverId, scenarioId, ...more] = text.split(".");
  if (!runId || !serverId || !scenarioId || more.length > 0) return null;
  const parsed = SideKey.safeParse({ runId, serverId, scenarioId });
  return parsed.success ? parsed.data : null;
}

/** A comparison's address: a permalink, the first side is the one that the others are held against. */
export function compareHref(sides: readonly SideKey[]): string {
  return `/compare?sides=${sides.map(formatSide).join(",")}`;
}

/** Whether two keys name the same side. */
export function isSameSide(a: SideKey, b: SideKey): boolean {
  return formatSide(a) === formatSide(b);
}
