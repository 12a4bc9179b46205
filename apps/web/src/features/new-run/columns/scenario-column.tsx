"use client";

import { Stack, Title } from "@mantine/core";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import type { PlanInput } from "@plumbline/core/scenario/scenario";
import { groupScenarios } from "#features/scenario/group-scenarios.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { RovingToolbar } from "#ui/roving/roving-toolbar.tsx";
import type { FieldErrors } from "../../run-request/check-start-run.ts";
import { isOfKind, type Measurable } from "../../run-request/measured-kind.ts";
import { toParameters, withSetting } from "../../run-request/setting.ts";
import { ChoiceList } from "./choice-list.tsx";
import { FormColumn } from "./column.tsx";
import { ScenarioCard, scenarioStops } from "./scenario-card.tsx";

type ScenarioColumnProps = {
  what: Measurable;
  chosen: string[];
  settings: string[];
  planInput: PlanInput;
  errors: FieldErrors;
  onChange: (changed: { scenarios?: string[]; set?: string[] }) => void;
};

/** The scenarios, grouped by workload. */
export function ScenarioColumn({ what, chosen, settings, planInput, errors, onChange }: ScenarioColumnProps) {
  const say = useSay();
  const nameOf = useNameOf();
  const unknown = chosen.filter((scenarioId) => !scenarios.some(({ id }) => id === scenarioId));
  const parameters = toParameters(settings);
  const toggle = (scenarioId: string) =>
    chosen.includes(scenarioId) ? chosen.filter((id) => id !== scenarioId) : [...chosen, scenarioId];
  return (
    <FormColumn
      title={say("newRun.underScenarios")}
      error={unknown.length > 0 ? say("newRun.unknownScenario", { ids: unknown.join(", ") }) : errors.scenarioIds}
    >
      <ChoiceList
        noun="scenarios"
        items={scenarios.filter((scenario) => isOfKind(scenario, what))}
        chosen={chosen}
        textOf={({ id, name, workload }) => `${nameOf("scenarios", id, "name", name)} ${name} ${id} ${workload}`}
        onRemove={(scenarioId) => onChange({ scenarios: toggle(scenarioId) })}
      >
        {(found) => (
          <RovingToolbar
            label={say("palette.scenarios")}
            rows={groupScenarios(found).flatMap((group) =>
              group.scenarios.map(({ id }) => scenarioStops(id, chosen.includes(id))),
            )}
            start={found.find(({ id }) => chosen.includes(id))?.id}
          >
            <Stack gap="lg">
              {groupScenarios(found).map((group) => (
                <Stack key={group.workload} gap="sm" role="group" aria-label={say(group.label)}>
                  <Title order={2} fz="sm">
                    {say(group.label)}
                  </Title>
                  {group.scenarios.map((scenario) => (
                    <ScenarioCard
                      key={scenario.id}
                      scenario={scenario}
                      planInput={planInput}
                      values={parameters[scenario.id] ?? {}}
                      checked={chosen.includes(scenario.id)}
                      errors={errors}
                      onToggle={() => onChange({ scenarios: toggle(scenario.id) })}
                      onSet={(parameterId, value) =>
                        onChange({ set: withSetting(settings, scenario, parameterId, value) })
                      }
                    />
                  ))}
                </Stack>
              ))}
            </Stack>
          </RovingToolbar>
        )}
      </ChoiceList>
    </FormColumn>
  );
}
