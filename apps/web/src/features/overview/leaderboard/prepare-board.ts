import type { Leaderboard, LeaderboardEntry } from "@plumbline/core/overview/views";
import type { Language } from "@plumbline/core/server/language";
import { languageFacts } from "@plumbline/core/server/language-facts";
import { fuzzyFind } from "#ui/fuzzy-find.ts";
import type { BoardParams } from "./board-params.ts";

/** The languages of a leaderboard, by name. */
export function boardLanguages({ entries }: Leaderboard): Language[] {
  const languages = [...new Set(entries.map(({ server }) => server.language))];
  return languages.sort((a, b) => languageFacts[a].label.localeCompare(languageFacts[b].label));
}

/** The entries that the filters let through. */
export function filterEntries(
  { entries }: Leaderboard,
  { language, profile, find }: Pick<BoardParams, "language" | "profile" | "find">,
): LeaderboardEntry[] {
  const fitting = entries.filter(
    ({ server }) =>
      (language.length === 0 || language.includes(server.language)) &&
      (profile.length === 0 || profile.includes(server.profile)),
  );
  return fuzzyFind(fitting, find, ({ server }) => `${server.serverId} ${server.name} ${server.library}`);
}
