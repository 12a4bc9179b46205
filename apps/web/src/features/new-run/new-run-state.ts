import { StartRun, type StartRunInput } from "@plumbline/core/run/start-run";
import { Mode } from "@plumbline/core/scenario/scenario";
import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";

/** The whole form lives in the address, so that a link can fill it in: ?servers=go-gorilla,node-ws&scenarios=chat-steady&mode=quick */
export const newRunState = {
  name: parseAsString.withDefault(""),
  servers: parseAsArrayOf(parseAsString).withDefault([]),
  scenarios: parseAsArrayOf(parseAsString).withDefault(["chat-steady"]),
  mode: parseAsStringLiteral(Mode.options).withDefault("quick"),
  rounds: parseAsInteger,
  scale: parseAsFloat.withDefault(1),
  measure: parseAsInteger,
};
export type NewRunState = inferParserType<typeof newRunState>;

export const loadNewRunState = createLoader(newRunState);

/** The form as it would be sent. */
export function toStartRun({ name, servers, scenarios, mode, rounds, scale, measure }: NewRunState): StartRunInput {
  return {
    ...(name.trim() ? { name } : {}),
    serverIds: servers,
    scenarioIds: scenarios,
    mode,
    scale,
    ...(rounds === null ? {} : { rounds }),
    ...(measure === null ? {} : { measureS: measure }),
  };
}

export type FieldErrors = Partial<Record<keyof StartRun, string>>;

/** The request if it is valid, and what is wrong with each field if not. */
export function checkStartRun(input: StartRunInput): { request: StartRun | null; errors: FieldErrors } {
  const result = StartRun.safeParse(input);
  if (result.success) return { request: result.data, errors: {} };
  return {
    request: null,
    errors: toFieldErrors(result.error.issues.map(({ path, message }) => [String(path[0]), message])),
  };
}

/** The first message of each field; messages about an element (serverIds.3) belong to its field. */
export function toFieldErrors(messages: Iterable<[path: string, message: string]>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [path, message] of messages) {
    const field = path.split(".")[0] ?? path;
    errors[field] ??= message;
  }
  return errors;
}
