import { Text } from "@mantine/core";
import type { RunSpec } from "@plumbline/core/run/views";
import { describeParameter } from "@plumbline/core/scenario/parameter";
import type { Scenario } from "@plumbline/core/scenario/scenario";

/** Parameters and scale of the run that differ from the scenario's defaults; nothing if none does. */
export function ScenarioSettings({ spec, scenario }: { spec: RunSpec; scenario: Scenario }) {
  const started = spec.scenarios.find(({ scenarioId }) => scenarioId === scenario.id);
  const scale = started?.scale ?? spec.scale;
  const changed = Object.entries(scenario.parameters).flatMap(([parameterId, parameter]) => {
    const value = started?.parameters[parameterId] ?? parameter.default;
    return value === parameter.default
      ? []
      : [`${parameter.label.toLowerCase()} ${describeParameter(parameter, value)}`];
  });
  const fitted = started?.scale === undefined ? "" : ", the largest that fits the host";
  const told = [...changed, ...(scale === 1 ? [] : [`scale ${scale}${fitted}`])];
  if (told.length === 0) return null;
  return (
    <Text size="sm" maw={860}>
      Set for this run: {told.join("; ")}.
    </Text>
  );
}
