import type { SpotlightActionData, SpotlightActionGroupData, SpotlightFilterFunction } from "@mantine/spotlight";
import { fuzzyFind } from "#ui/fuzzy-find.ts";

/**
 * The actions that match what was typed, by group. Names and keywords forgive a typing mistake; descriptions are sentences, in which that
 * would find too much, and match as they are written.
 */
export const filterActions: SpotlightFilterFunction = (query, all) =>
  all
    .map((each) => (isGroup(each) ? { ...each, actions: matching(each.actions, query) } : each))
    .filter((each) => !isGroup(each) || each.actions.length > 0);

function isGroup(each: SpotlightActionData | SpotlightActionGroupData): each is SpotlightActionGroupData {
  return "actions" in each;
}

function matching(actions: readonly SpotlightActionData[], query: string): SpotlightActionData[] {
  const named = fuzzyFind(actions, query, ({ label, keywords }) => [label, keywords].flat().join(" "));
  const words = query.trim().toLowerCase();
  return [
    ...named,
    ...actions.filter((each) => !named.includes(each) && each.description?.toLowerCase().includes(words)),
  ];
}
