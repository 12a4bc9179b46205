import type { ServerView } from "@plumbline/core/server/views";
import type { NewRunState } from "../run-request/new-run-state.ts";

/** Rounds from which a comparison can have a verdict. */
const ROUNDS_FOR_VERDICT = 6;

/** A common choice; `changed` is the part of the form that it fills in. */
export type Preset = { label: string; meaning: string; changed: Partial<NewRunState> };

/**
 * Common choices of servers. "Compare two" keeps the first two selected ones, or takes the first minimal servers of two languages, with
 * rounds enough for a verdict; "one language" takes that of the first selected server.
 */
export function preparePresets(servers: readonly ServerView[], chosen: readonly string[]): Preset[] {
  const selected = chosen.flatMap((id) => servers.find(({ serverId }) => serverId === id) ?? []);
  const minimal = servers.filter(({ manifest }) => manifest.profile === "minimal");
  const [first] = selected.length > 0 ? selected : minimal;
  if (!first) return [];
  const second = selected[1] ?? minimal.find(({ manifest }) => manifest.language !== first.manifest.language);
  const { language } = first.manifest;
  const members = servers.filter(({ manifest }) => manifest.language === language);
  const idsOf = (all: readonly ServerView[]) => all.map(({ serverId }) => serverId);
  return [
    ...(second
      ? [
          {
            label: "Compare two",
            meaning: `${first.serverId} and ${second.serverId}, ${ROUNDS_FOR_VERDICT} rounds`,
            changed: { servers: idsOf([first, second]), rounds: ROUNDS_FOR_VERDICT },
          },
        ]
      : []),
    {
      label: "One language",
      meaning: `every server in the language of ${first.serverId}`,
      changed: { servers: idsOf(members) },
    },
    { label: "All", meaning: `all ${servers.length}`, changed: { servers: idsOf(servers) } },
  ];
}
