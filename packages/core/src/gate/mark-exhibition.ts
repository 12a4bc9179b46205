import type { Deviation } from "./deviation.ts";
import { describeDeviations, isExhibition } from "./deviation-meanings.ts";

/** Stands beside the name of an exhibition wherever it is named. */
export const EXHIBITION_SIGN = "◇";

type Declaring = { readonly serverId: string; readonly deviations: readonly Pick<Deviation, "check">[] };

/** The server's id, with the sign of an exhibition where it is one: "java-babl ◇". */
export function markExhibition(server: Declaring): string {
  return isExhibition(server) ? `${server.serverId} ${EXHIBITION_SIGN}` : server.serverId;
}

/** The names of a run's servers by their ids, exhibitions with their sign; an id that is not among them is itself. */
export function namesByServer(servers: readonly Declaring[]): (serverId: string) => string {
  const names = new Map(servers.map((server) => [server.serverId, markExhibition(server)]));
  return (serverId) => names.get(serverId) ?? serverId;
}

/** The exhibitions among servers with what each breaks, in a sentence for files; null if there is none. */
export function describeExhibitions(servers: readonly Declaring[]): string | null {
  const shown = [...new Map(servers.filter(isExhibition).map((server) => [server.serverId, server])).values()];
  if (shown.length === 0) return null;
  const each = shown.map(({ serverId, deviations }) => `${serverId} ${describeDeviations(deviations)}`);
  return `${EXHIBITION_SIGN} is an exhibition: it breaks rules of the contract, as its manifest declares, and is in no ranking: ${each.join("; ")}.`;
}
