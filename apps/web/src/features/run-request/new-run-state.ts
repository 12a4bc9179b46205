import { duelFigureIds } from "@plumbline/core/duel/duel-facts";
import type { StartRunInput } from "@plumbline/core/run/start-run";
import { runKinds } from "@plumbline/core/run/triggers";
import { modeIds } from "@plumbline/core/scenario/modes";
import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { firstScenarios, measurable } from "./measured-kind.ts";
import { isOf, toParameters } from "./setting.ts";

/**
 * The whole form lives in the address, so that a link can fill it in:
 * ?servers=go-gorilla,node-ws&scenarios=chat-steady&set=chat-steady.clients:50&mode=quick
 */
export const newRunState = {
  name: parseAsString.withDefault(""),
  what: parseAsStringLiteral(measurable).withDefault("servers"),
  servers: parseAsArrayOf(parseAsString).withDefault([]),
  scenarios: parseAsArrayOf(parseAsString).withDefault(firstScenarios.servers),
  /** Parameters that are not the scenarios' own, as setting.ts writes them. */
  set: parseAsArrayOf(parseAsString).withDefault([]),
  mode: parseAsStringLiteral(modeIds).withDefault("quick"),
  rounds: parseAsInteger,
  scale: parseAsFloat.withDefault(1),
  fit: parseAsBoolean.withDefault(false),
  measure: parseAsInteger,
  kind: parseAsStringLiteral(runKinds).withDefault("measure"),
  // terms of a duel, where they are not the default ones
  metric: parseAsStringLiteral(duelFigureIds),
  margin: parseAsFloat,
  budget: parseAsInteger,
  layouts: parseAsInteger,
};
export type NewRunState = inferParserType<typeof newRunState>;

export const loadNewRunState = createLoader(newRunState);

/** The form as it would be sent. */
export function toStartRun(state: NewRunState): StartRunInput {
  const { name, servers, scenarios, set, mode, rounds, scale, fit, measure, kind } = state;
  const parameters = toParameters(set.filter((setting) => scenarios.some((id) => isOf(setting, id))));
  return {
    ...(name.trim() ? { name } : {}),
    serverIds: servers,
    scenarioIds: scenarios,
    mode,
    scale,
    ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
    ...(fit ? { fit } : {}),
    ...(kind === "measure" ? {} : { kind }),
    ...(kind === "duel" ? toTerms(state) : {}),
    ...(rounds === null ? {} : { rounds }),
    ...(measure === null ? {} : { measureS: measure }),
  };
}

function toTerms({ metric, margin, budget, layouts }: NewRunState): Pick<StartRunInput, "duel"> {
  if ([metric, margin, budget, layouts].every((term) => term === null)) return {};
  return {
    duel: {
      metricId: metric ?? undefined,
      margin: margin ?? undefined,
      budgetS: budget ?? undefined,
      layouts: layouts ?? undefined,
    },
  };
}
