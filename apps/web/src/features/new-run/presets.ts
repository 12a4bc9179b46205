import { repeatRun } from "@plumbline/core/run/repeat-run";
import type { RunRow } from "@plumbline/core/run/views";
import type { ServerView } from "@plumbline/core/server/views";
import type { Say } from "#i18n/say.ts";
import { filledRunHref } from "../run-request/filled-run-href.ts";
import { loadNewRunState, type NewRunState } from "../run-request/new-run-state.ts";

/** Rounds from which a comparison can have a verdict. */
const ROUNDS_FOR_VERDICT = 6;

/** A common choice; `changed` is the part of the form that it fills in. */
export type Preset = { label: string; meaning: string; changed: Partial<NewRunState> };

type PresetInput = {
  servers: readonly ServerView[];
  chosen: readonly string[];
  /** The newest run. */
  last: Pick<RunRow, "name" | "spec"> | undefined;
  say: Say;
};

/**
 * Common choices of servers. "Compare two" keeps the first two selected ones, or takes the first minimal servers of two languages, with
 * rounds enough for a verdict; "one language" takes that of the first selected server.
 */
export function preparePresets({ servers, chosen, last, say }: PresetInput): Preset[] {
  const selected = chosen.flatMap((id) => servers.find(({ serverId }) => serverId === id) ?? []);
  const minimal = servers.filter(({ manifest }) => manifest.profile === "minimal");
  const [first] = selected.length > 0 ? selected : minimal;
  if (!first) return [];
  const second = selected[1] ?? minimal.find(({ manifest }) => manifest.language !== first.manifest.language);
  const { language } = first.manifest;
  const members = servers.filter(({ manifest }) => manifest.language === language);
  const idsOf = (all: readonly ServerView[]) => all.map(({ serverId }) => serverId);
  const rounds = ROUNDS_FOR_VERDICT;
  const two = second && {
    label: say("preset.two"),
    meaning: say("preset.twoMeaning", { a: first.serverId, b: second.serverId, rounds }),
    changed: { servers: idsOf([first, second]), rounds },
  };
  return [
    ...(two ? [two] : []),
    {
      label: say("preset.language"),
      meaning: say("preset.languageMeaning", { server: first.serverId }),
      changed: { servers: idsOf(members) },
    },
    {
      label: say("preset.night"),
      meaning: say("preset.nightMeaning", { count: servers.length }),
      changed: { servers: idsOf(servers), mode: "nightly", rounds: null },
    },
    ...(last ? [repeatOf(last, say)] : []),
  ];
}

/** The form as it was filled in for a run. */
function repeatOf({ name, spec }: Pick<RunRow, "name" | "spec">, say: Say): Preset {
  const [, query = ""] = filledRunHref(repeatRun(spec, { name })).split("?");
  return { label: say("preset.repeat"), meaning: name, changed: loadNewRunState(new URLSearchParams(query)) };
}
