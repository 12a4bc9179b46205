import type { StartRunInput } from "@plumbline/core/run/start-run";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { Parameter, ParameterValue } from "@plumbline/core/scenario/parameter";
import type { Scenario } from "@plumbline/core/scenario/scenario";

/** A parameter's value in the address: `echo-closed.depth:16`. What cannot be read stays as it is, for the check to refuse. */
const pattern = /^([^.]*)\.([^:]*):(.*)$/;

/** True if a setting belongs to this scenario. */
export function isOf(setting: string, scenarioId: string): boolean {
  return setting.startsWith(`${scenarioId}.`);
}

/** Settings as a request carries them. */
export function toParameters(settings: readonly string[]): NonNullable<StartRunInput["parameters"]> {
  const parameters: Record<string, Record<string, ParameterValue>> = {};
  for (const setting of settings) {
    const [, scenarioId, parameterId, text] = pattern.exec(setting) ?? [];
    if (scenarioId === undefined || parameterId === undefined || text === undefined) continue;
    const parameter = scenarios.find(({ id }) => id === scenarioId)?.parameters[parameterId];
    parameters[scenarioId] = { ...parameters[scenarioId], [parameterId]: toValue(parameter, text) };
  }
  return parameters;
}

/** The settings with one parameter set; back at its default it leaves the address. */
export function withSetting(
  settings: readonly string[],
  { id, parameters }: Pick<Scenario, "id" | "parameters">,
  parameterId: string,
  value: ParameterValue,
): string[] {
  const name = `${id}.${parameterId}:`;
  const others = settings.filter((setting) => !setting.startsWith(name));
  return value === parameters[parameterId]?.default ? others : [...others, `${name}${value}`];
}

function toValue(parameter: Parameter | undefined, text: string): ParameterValue {
  if (parameter?.kind === "switch" && (text === "true" || text === "false")) return text === "true";
  const number = Number(text);
  return parameter?.kind === "number" && text.trim() !== "" && Number.isFinite(number) ? number : text;
}
