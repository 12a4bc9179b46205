import type { ParameterValue, ParameterValues } from "@plumbline/core/scenario/parameter";
import { UsageError } from "../../terminal/terminal.ts";

/** How a parameter of scenarios is named on the command line. */
export const parameterOption = [
  "--parameter <id=value>",
  "a parameter of the scenarios, such as deflate=true; plumb scenarios <id> lists them (may be repeated)",
] as const;

/**
 * Reads `id=value` texts. The service refuses what a scenario does not have.
 * @throws UsageError for a text without a value, and for a parameter that is named twice
 */
export function readParameters(texts: readonly string[] = []): ParameterValues {
  const values: ParameterValues = {};
  for (const text of texts) {
    const [, id, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
    if (id === undefined || value === undefined)
      throw new UsageError(`--parameter ${text}: id=value is expected, such as deflate=true.`);
    if (Object.hasOwn(values, id)) throw new UsageError(`--parameter ${id} is given twice.`);
    values[id] = toValue(value);
  }
  return values;
}

/** The same values for each scenario; nothing where none is given. */
export function forEachScenario(scenarioIds: readonly string[], values: ParameterValues) {
  if (Object.keys(values).length === 0) return {};
  return { parameters: Object.fromEntries(scenarioIds.map((id) => [id, values])) };
}

function toValue(text: string): ParameterValue {
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}
