import { DuelFigureId } from "@plumbline/core/duel/duel";
import { RunKind, StartRun, type StartRunInput } from "@plumbline/core/run/start-run";
import { Mode } from "@plumbline/core/scenario/scenario";
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
  mode: parseAsStringLiteral(Mode.options).withDefault("quick"),
  rounds: parseAsInteger,
  scale: parseAsFloat.withDefault(1),
  fit: parseAsBoolean.withDefault(false),
  measure: parseAsInteger,
  kind: parseAsStringLiteral(RunKind.options).withDefault("measure"),
  // terms of a duel, where they are not the default ones
  metric: parseAsStringLiteral(DuelFigureId.options),
  margin: parseAsFloat,
  budget: parseAsInteger,
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

function toTerms({ metric, margin, budget }: NewRunState): Pick<StartRunInput, "duel"> {
  if (metric === null && margin === null && budget === null) return {};
  return { duel: { metricId: metric ?? undefined, margin: margin ?? undefined, budgetS: budget ?? undefined } };
}

/** The error of each field; of a parameter under `parameters.<scenario>.<parameter>`. */
export type FieldErrors = Partial<Record<keyof StartRun | `parameters.${string}`, string>>;

/** The request if it is valid, else the error of each field. */
export function checkStartRun(input: StartRunInput): { request: StartRun | null; errors: FieldErrors } {
  const result = StartRun.safeParse(input);
  if (result.success) return { request: result.data, errors: {} };
  return {
    request: null,
    errors: firstErrors(result.error.issues.map(({ path, message }) => [path.join("."), message])),
  };
}

/** The first message of each field; messages about an element (serverIds.3) belong to its field, those of parameters stay apart. */
export function firstErrors(messages: Iterable<[path: string, message: string]>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [path, message] of messages) {
    const field = path.startsWith("parameters.") ? path : (path.split(".")[0] ?? path);
    errors[field] ??= message;
  }
  return errors;
}
