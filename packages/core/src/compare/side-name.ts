import { languageFacts } from "../server/language-facts.ts";
import type { SideKey } from "./side-key.ts";

/** In place of runs: every one. In place of a server: all of a language or profile. */
export const EVERY_RUN = "all";

export const ANY_SERVER = "any";

/**
 * A side as text: runs, server and scenario between dots. Several runs stand between tildes, a version after a colon, and
 * `any:go:framework` is every framework server of Go. None of these signs occurs in an id.
 */
export function formatSide({ runIds, scenarioId, serverId, version, language, profile }: SideKey): string {
  const who = serverId === undefined ? [ANY_SERVER, language, profile] : [serverId, version];
  return [runIds.join("~") || EVERY_RUN, who.filter((part) => part !== undefined).join(":"), scenarioId].join(".");
}

/** True if two keys name the same side. */
export function isSameSide(a: SideKey, b: SideKey): boolean {
  return formatSide(a) === formatSide(b);
}

/** The name of a side, in words: "go-gorilla", "go-gorilla as of 4f3a2b1c", "Go, framework". */
export function nameSide({ serverId, version, language, profile }: SideKey): string {
  if (serverId !== undefined) return version === undefined ? serverId : `${serverId} as of ${version.slice(0, 8)}`;
  return [language && languageFacts[language].label, profile].filter(Boolean).join(", ");
}

/** True if a side is one server, and not the median of several. */
export function isOneServer({ serverId }: SideKey): boolean {
  return serverId !== undefined;
}
