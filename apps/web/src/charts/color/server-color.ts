import { isExhibition } from "@plumbline/core/gate/deviation-meanings";
import { EXHIBITION_SIGN } from "@plumbline/core/gate/mark-exhibition";
import type { Language } from "@plumbline/core/server/language";
import { languageFacts, type Marker } from "@plumbline/core/server/language-facts";
import type { Profile } from "@plumbline/core/server/manifest";
import { serverColor } from "@plumbline/core/server/server-color";

/** The identity of a server in every chart: its colour, and a dash pattern and a marker for the colour-blind. */
export type ServerIdentity = {
  serverId: string;
  /** CSS colour that follows the page's light or dark scheme. */
  color: string;
  /** SVG dash array; empty for a solid line. */
  dash: string;
  marker: Marker;
  /** True if it breaks rules that keep it out of every ranking. */
  exhibition: boolean;
};

type Identified = {
  serverId: string;
  language: Language;
  profile: Profile;
  deviations?: Parameters<typeof isExhibition>[0]["deviations"];
};

/** A server's name in a chart, its legend and its files; that of an exhibition has its sign. */
export function chartName(serverId: string, identities: ReadonlyMap<string, ServerIdentity>): string {
  return identities.get(serverId)?.exhibition ? `${serverId} ${EXHIBITION_SIGN}` : serverId;
}

/** Dash patterns: solid for the first minimal server, dashed for the first framework one, then on. */
const dashes = {
  minimal: ["", "1 3", "10 3 1 3", "14 4", "4 2", "10 3 1 3 1 3"],
  framework: ["6 3", "3 3", "6 3 1 3", "8 2 2 2", "12 3 3 3", "2 6"],
} as const satisfies Record<Profile, readonly string[]>;

/**
 * Identities of the servers shown together, by server id. Colour and marker depend on the server alone. The dash also distinguishes
 * servers of one profile, in the order of their ids: to the colour-blind the hues of two languages can be one.
 */
export function identifyServer(servers: readonly Identified[]): Map<string, ServerIdentity> {
  const seen = new Map<Profile, number>();
  const sorted = [...new Map(servers.map((server) => [server.serverId, server])).values()].sort((a, b) =>
    a.serverId.localeCompare(b.serverId),
  );
  return new Map(
    sorted.map((server) => {
      const index = seen.get(server.profile) ?? 0;
      seen.set(server.profile, index + 1);
      const patterns = dashes[server.profile];
      const identity = {
        serverId: server.serverId,
        color: serverColor(server),
        dash: patterns[index % patterns.length] ?? "",
        marker: languageFacts[server.language].color.marker,
        exhibition: isExhibition({ deviations: server.deviations ?? [] }),
      };
      return [server.serverId, identity];
    }),
  );
}
