import type { ParameterValue } from "../scenario/parameter.ts";
import { describeParameter } from "../scenario/parameter-values.ts";
import type { Scenario } from "../scenario/scenario.ts";

type Settings = { parameters: Readonly<Record<string, ParameterValue>>; scale: number };

/** The parameters and the scale that differ from the scenario's defaults, one text each: "clients 50 clients", "scale 0.2". */
export function changedSettings(scenario: Pick<Scenario, "parameters">, { parameters, scale }: Settings): string[] {
  const changed = Object.entries(scenario.parameters).flatMap(([parameterId, parameter]) => {
    const value = parameters[parameterId] ?? parameter.default;
    return value === parameter.default
      ? []
      : [`${parameter.label.toLowerCase()} ${describeParameter(parameter, value)}`];
  });
  return [...changed, ...(scale === 1 ? [] : [`scale ${scale}`])];
}
