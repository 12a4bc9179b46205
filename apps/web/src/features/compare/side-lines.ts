import type { SideKey } from "@plumbline/core/compare/views";
import type { ServerSnapshot } from "@plumbline/core/run/views";
import { identify, type ServerIdentity } from "#charts/prepare/server-color.ts";
import type { ChartSeries } from "#charts/prepare/time-series.ts";

/** A side as a line of a chart, with the letter that stands for it everywhere on the page. */
export type SideLine = ChartSeries & { letter: string; identity: ServerIdentity | undefined };

/** Dashes that tell sides of the same server apart. */
const dashes = ["", "6 3", "2 3", "10 3 2 3"] as const;

/** A, B, C, … */
export function sideLetter(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + index);
}

/** Lines of the sides in their servers' colours; a server that stands on several sides gets a dash for each. */
export function sideLines(sides: readonly { key: SideKey; server: ServerSnapshot }[]): SideLine[] {
  const identities = identify(sides.map(({ server }) => server));
  const seen = new Map<string, number>();
  return sides.map(({ server }, index) => {
    const times = seen.get(server.serverId) ?? 0;
    seen.set(server.serverId, times + 1);
    const identity = identities.get(server.serverId);
    const isRepeated = sides.filter((side) => side.server.serverId === server.serverId).length > 1;
    const letter = sideLetter(index);
    return {
      seriesId: letter,
      letter,
      label: `${letter} · ${server.serverId}`,
      color: identity?.color ?? "currentColor",
      dash: isRepeated ? (dashes[times % dashes.length] ?? "") : (identity?.dash ?? ""),
      identity,
    };
  });
}
