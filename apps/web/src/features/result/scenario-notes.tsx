import { Text } from "@mantine/core";
import { changedSettings } from "@plumbline/core/result/changed-settings";
import type { RunSpec } from "@plumbline/core/run/views";
import type { Scenario } from "@plumbline/core/scenario/scenario";
import { useSay } from "#i18n/wording-provider.tsx";

type ScenarioNotesProps = { spec: RunSpec; scenario: Scenario };

/** The purpose of a scenario, how to read its figures, and this run's own settings of it. */
export function ScenarioNotes({ spec, scenario }: ScenarioNotesProps) {
  return (
    <>
      <Text size="sm" c="dimmed" maw={860}>
        {scenario.measures} {scenario.howToRead}
      </Text>
      <ScenarioSettings spec={spec} scenario={scenario} />
    </>
  );
}

/** Parameters and scale of the run that differ from the scenario's defaults; nothing if none does. */
function ScenarioSettings({ spec, scenario }: ScenarioNotesProps) {
  const say = useSay();
  const started = spec.scenarios.find(({ scenarioId }) => scenarioId === scenario.id);
  const scale = started?.scale ?? spec.scale;
  const told = changedSettings(scenario, { parameters: started?.parameters ?? {}, scale });
  if (told.length === 0) return null;
  return (
    <Text size="sm" maw={860}>
      {say(started?.scale === undefined ? "results.set" : "results.setToFit", { settings: told.join("; ") })}
    </Text>
  );
}
