import type { SideKey } from "@plumbline/core/compare/side-key";
import type { RunView } from "@plumbline/core/run/views";
import { nounFor } from "@plumbline/core/server/client-id";
import { languageFacts } from "@plumbline/core/server/language-facts";
import type { TrialRow } from "@plumbline/core/trial/views";

/** More names than these do not fit into a tab. */
const NAMES_SHOWN = 2;

/** Title of a run's tab: "go-gorilla × chat-steady · Run", of many "12 servers × 3 scenarios · Run". */
export function runTitle({ servers, scenarios }: Pick<RunView["spec"], "servers" | "scenarios">): string {
  const serverIds = servers.map(({ serverId }) => serverId);
  const scenarioIds = scenarios.map(({ scenarioId }) => scenarioId);
  return `${fewOf(serverIds, nounFor(serverIds))} × ${fewOf(scenarioIds, "scenario")} · Run`;
}

/** Title of a trial's tab: "go-gorilla × chat-steady, round 2 · Trial". */
export function trialTitle({
  serverId,
  scenarioId,
  round,
}: Pick<TrialRow, "serverId" | "scenarioId" | "round">): string {
  return `${serverId} × ${scenarioId}, round ${round} · Trial`;
}

/** Title of a comparison's tab: "rust-axum, go-gorilla × chat-steady · Compare". */
export function compareTitle(sides: readonly SideKey[]): string {
  if (sides.length === 0) return "Compare";
  const names = [...new Set(sides.map(sideName))];
  const scenarioIds = [...new Set(sides.map(({ scenarioId }) => scenarioId))];
  return `${fewOf(names, "side")} × ${fewOf(scenarioIds, "scenario")} · Compare`;
}

function sideName({ serverId, language, profile }: SideKey): string {
  return (
    serverId ?? [language && languageFacts[language].label, profile].filter((part) => part !== undefined).join(", ")
  );
}

function fewOf(names: readonly string[], noun: string): string {
  return names.length <= NAMES_SHOWN ? names.join(", ") : `${names.length} ${noun}s`;
}
