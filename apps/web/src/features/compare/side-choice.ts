import { SideKey } from "@plumbline/core/compare/side-key";
import { Language } from "@plumbline/core/server/language";
import { languageFacts } from "@plumbline/core/server/language-facts";
import { Profile } from "@plumbline/core/server/manifest";
import type { ServerSnapshot } from "@plumbline/core/server/views";

/** The chosen parts of a new side; null: not chosen yet. */
export type Choice = {
  runIds: string[] | null;
  /** A server's id, or a group as `any:go:framework`. */
  who: string | null;
  version: string | null;
  scenarioId: string | null;
};

type Offered = Pick<ServerSnapshot, "serverId" | "language" | "profile">;

/** Groups with more than one server in them, and every server. */
export function whoOptions(
  servers: readonly Offered[],
): { group: string; items: { value: string; label: string }[] }[] {
  const unique = [...new Map(servers.map((server) => [server.serverId, server])).values()];
  const count = (is: (server: Offered) => boolean) => unique.filter(is).length;
  const languages = Language.options.filter((language) => count((each) => each.language === language) > 1);
  const profiles = Profile.options.filter((profile) => count((each) => each.profile === profile) > 1);
  return [
    {
      group: "Servers",
      items: unique
        .map(({ serverId }) => ({ value: serverId, label: serverId }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    },
    {
      group: "Languages (the middle of their servers)",
      items: languages.map((language) => ({ value: `any:${language}`, label: languageFacts[language].label })),
    },
    {
      group: "Profiles (the middle of their servers)",
      items: profiles.map((profile) => ({ value: `any:${profile}`, label: `${profile} servers` })),
    },
  ].filter(({ items }) => items.length > 0);
}

/** The choice where it can still be made among these servers; null else. */
export function chooseWho(who: string | null, servers: readonly Offered[]): string | null {
  return whoOptions(servers).some(({ items }) => items.some(({ value }) => value === who)) ? who : null;
}

/** The side that was chosen; null while something is missing. */
export function toKey({ runIds, who, version, scenarioId }: Choice): SideKey | null {
  const [, group] = who?.split("any:") ?? [];
  const language = Language.safeParse(group).data;
  const profile = Profile.safeParse(group).data;
  const parsed = SideKey.safeParse({
    scenarioId,
    runIds,
    ...(group === undefined ? { serverId: who, ...(version === null ? {} : { version }) } : { language, profile }),
  });
  return parsed.success ? parsed.data : null;
}
