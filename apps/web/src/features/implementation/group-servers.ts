import type { Language } from "@plumbline/core/server/language";
import { languageFacts } from "@plumbline/core/server/language-facts";
import type { ServerView } from "@plumbline/core/server/views";

export type ServerGroup = { language: Language; label: string; servers: ServerView[] };

/** Servers by language, languages by name, the minimal profile first in each. */
export function groupServers(servers: readonly ServerView[]): ServerGroup[] {
  const groups = new Map<Language, ServerView[]>();
  for (const server of servers)
    groups.set(server.manifest.language, [...(groups.get(server.manifest.language) ?? []), server]);
  return [...groups]
    .map(([language, members]) => ({
      language,
      label: languageFacts[language].label,
      servers: members.sort(byProfile),
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function byProfile(a: ServerView, b: ServerView): number {
  if (a.manifest.profile !== b.manifest.profile) return a.manifest.profile === "minimal" ? -1 : 1;
  return a.serverId.localeCompare(b.serverId);
}
