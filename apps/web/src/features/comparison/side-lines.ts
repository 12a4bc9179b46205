import type { Measured } from "@plumbline/core/client/side-names";
import type { SideKey } from "@plumbline/core/compare/side-key";
import { sideLetter } from "@plumbline/core/result/further-sides";
import { nounFor } from "@plumbline/core/server/client-id";
import type { ServerSnapshot } from "@plumbline/core/server/views";
import { identifyServer, type ServerIdentity } from "#charts/color/server-color.ts";
import type { ChartSeries } from "#charts/frame/chart-series.ts";

/** A side as a line of a chart, with its letter on the page. */
export type SideLine = ChartSeries & { letter: string; identity: ServerIdentity | undefined };

/** Dashes that distinguish sides of the same colour. */
const dashes = ["", "6 3", "2 3", "10 3 2 3"] as const;

/** The kind of the sides: clients if all of them are, else servers. */
export function measuredBy(sides: readonly { servers: readonly Pick<ServerSnapshot, "serverId">[] }[]): Measured {
  return nounFor(sides.flatMap(({ servers }) => servers.map(({ serverId }) => serverId)));
}

/** Lines of the sides in their servers' colours, those of several servers in that of their first; sides of one colour get a dash each. */
export function sideLines(
  sides: readonly { key: SideKey; label: string; servers: readonly ServerSnapshot[] }[],
): SideLine[] {
  const identities = identifyServer(sides.flatMap(({ servers }) => servers));
  const seen = new Map<string, number>();
  return sides.map(({ label, servers: [server] }, index) => {
    const identity = server && identities.get(server.serverId);
    const color = identity?.color ?? "currentColor";
    const times = seen.get(color) ?? 0;
    seen.set(color, times + 1);
    const letter = sideLetter(index);
    return {
      seriesId: letter,
      letter,
      label: `${letter} · ${label}`,
      color,
      dash:
        times === 0 && identity ? identity.dash : (dashes[(times + (identity?.dash ? 1 : 0)) % dashes.length] ?? ""),
      identity,
    };
  });
}
