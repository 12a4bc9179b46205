import type { SideKey } from "@plumbline/core/compare/side-key";
import type { RunView } from "@plumbline/core/run/views";
import { nounFor } from "@plumbline/core/server/client-id";
import { languageFacts } from "@plumbline/core/server/language-facts";
import type { TrialRow } from "@plumbline/core/trial/views";
import type { Say } from "#i18n/say.ts";
import type { TitleSpeech } from "./title-words.ts";

/** More names than these do not fit into a tab. */
const NAMES_SHOWN = 2;

/** Title of a run's tab: "go-gorilla × chat-steady · Run", of many "12 servers × 3 scenarios · Run". */
export function runTitle(
  { servers, scenarios }: Pick<RunView["spec"], "servers" | "scenarios">,
  { say }: TitleSpeech,
): string {
  const serverIds = servers.map(({ serverId }) => serverId);
  const scenarioIds = scenarios.map(({ scenarioId }) => scenarioId);
  const measured = fewOf(serverIds, (count) => say(`common.${nounFor(serverIds)}s`, { count }));
  return `${measured} × ${fewScenarios(scenarioIds, say)} · ${say("run.fallback")}`;
}

/** Title of a trial's tab: "go-gorilla × chat-steady, round 2 · Trial". */
export function trialTitle(
  { serverId, scenarioId, round }: Pick<TrialRow, "serverId" | "scenarioId" | "round">,
  { say }: TitleSpeech,
): string {
  return `${say("panel.of", { server: `${serverId} × ${scenarioId}`, round })} · ${say("trial.title")}`;
}

/** Title of a comparison's tab: "rust-axum, go-gorilla × chat-steady · Compare". */
export function compareTitle(sides: readonly SideKey[], { say, words }: TitleSpeech): string {
  if (sides.length === 0) return say("compare.title");
  const names = [...new Set(sides.map(sideName))];
  const scenarioIds = [...new Set(sides.map(({ scenarioId }) => scenarioId))];
  return `${fewOf(names, words.sides)} × ${fewScenarios(scenarioIds, say)} · ${say("compare.title")}`;
}

function sideName({ serverId, language, profile }: SideKey): string {
  return (
    serverId ?? [language && languageFacts[language].label, profile].filter((part) => part !== undefined).join(", ")
  );
}

function fewScenarios(scenarioIds: readonly string[], say: Say): string {
  return fewOf(scenarioIds, (count) => say("common.scenarios", { count }));
}

function fewOf(names: readonly string[], count: (number: number) => string): string {
  return names.length <= NAMES_SHOWN ? names.join(", ") : count(names.length);
}
