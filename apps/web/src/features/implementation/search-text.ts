import { languageFacts } from "@plumbline/core/server/language-facts";
import type { ServerView } from "@plumbline/core/server/views";

/** Every word that a search finds a server or client by. */
export function searchText({ serverId, manifest: { name, language, profile, library } }: ServerView): string {
  return `${serverId} ${name} ${languageFacts[language].label} ${profile} ${library.name}`;
}
