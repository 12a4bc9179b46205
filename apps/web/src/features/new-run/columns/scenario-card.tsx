"use client";

import { Anchor, Checkbox, Collapse, Stack, Text, UnstyledButton } from "@mantine/core";
import { owedDeliveriesPerS, peakClients, secondsIn } from "@plumbline/core/plan/load-figures";
import type { ParameterValue } from "@plumbline/core/scenario/parameter";
import { describeParameter, findParameterFaults } from "@plumbline/core/scenario/parameter-values";
import type { PlanInput, Scenario } from "@plumbline/core/scenario/scenario";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { IconAdjustments } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Say } from "#i18n/say.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { formatCount, formatDuration, formatNumber } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";
import { useRovingStop } from "#ui/roving/roving-toolbar.tsx";
import type { FieldErrors } from "../../run-request/check-start-run.ts";
import classes from "./columns.module.css";
import { ParameterFields } from "./parameter-fields.tsx";

type ScenarioCardProps = {
  scenario: Scenario;
  planInput: PlanInput;
  /** Parameters that are not the default. */
  values: Readonly<Record<string, ParameterValue>>;
  checked: boolean;
  errors: FieldErrors;
  onToggle: () => void;
  onSet: (parameterId: string, value: ParameterValue) => void;
};

/** Ids of a card's controls, from the left: its box, its page, and its parameters once selected. */
export function scenarioStops(scenarioId: string, checked: boolean): string[] {
  return [scenarioId, aboutOf(scenarioId), ...(checked ? [parametersOf(scenarioId)] : [])];
}

const aboutOf = (scenarioId: string) => `about ${scenarioId}`;
const parametersOf = (scenarioId: string) => `parameters of ${scenarioId}`;

/** One scenario: what it measures, its first metric, its cost, and its parameters once selected. */
export function ScenarioCard({ scenario, planInput, values, checked, errors, onToggle, onSet }: ScenarioCardProps) {
  const say = useSay();
  const nameOf = useNameOf();
  const { readFirst } = scenario;
  const name = nameOf("scenarios", scenario.id, "name", scenario.name);
  const first = nameOf("metrics", readFirst.metric, "label", summaryMetrics[readFirst.metric].label);
  const about = useRovingStop(aboutOf(scenario.id));
  return (
    <div className={classes.card} data-chosen={checked || undefined}>
      <Checkbox
        {...useRovingStop(scenario.id)}
        checked={checked}
        onChange={onToggle}
        label={name}
        styles={{ label: { fontWeight: 600 } }}
      />
      <Stack gap={6} pl={32} mt={6}>
        <Text size="sm">{nameOf("scenarios", scenario.id, "measures", scenario.measures)}</Text>
        {checked && (
          <Text size="sm">
            <b>{say("newRun.readFirst", { metric: first })}</b> {nameOf("scenarios", scenario.id, "why", readFirst.why)}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {!checked && `${say("newRun.readFirst", { metric: first })} `}
          {costOf(scenario, planInput, values, say)} ·{" "}
          <Anchor component={Link} href={`/scenarios/${scenario.id}`} fz="xs" underline="always" {...about}>
            {say("newRun.about", { scenario: name })}
          </Anchor>
        </Text>
        {checked && <Parameters scenario={scenario} values={values} errors={errors} onSet={onSet} />}
      </Stack>
    </div>
  );
}

function Parameters({
  scenario,
  values,
  errors,
  onSet,
}: Omit<ScenarioCardProps, "planInput" | "checked" | "onToggle">) {
  const say = useSay();
  const wrong = Object.keys(errors).some((path) => path.startsWith(`parameters.${scenario.id}.`));
  const [opened, setOpened] = useState(false);
  const fieldsId = useId();
  const shown = opened || wrong;
  return (
    <div>
      <UnstyledButton
        {...useRovingStop(parametersOf(scenario.id))}
        className={classes.more}
        onClick={() => setOpened(!opened)}
        aria-expanded={shown}
        aria-controls={fieldsId}
      >
        <IconAdjustments size={16} aria-hidden />
        <span>{tellChanged(scenario, values, say)}</span>
      </UnstyledButton>
      <Collapse expanded={shown} id={fieldsId}>
        <div className={classes.parameters}>
          <ParameterFields scenario={scenario} values={values} errors={errors} onChange={onSet} />
        </div>
      </Collapse>
    </div>
  );
}

/** The changed parameters, or a note that there are none. */
function tellChanged({ parameters }: Scenario, values: ScenarioCardProps["values"], say: Say): string {
  const changed = Object.entries(values).flatMap(([parameterId, value]) => {
    const parameter = parameters[parameterId];
    return parameter ? [`${parameter.label.toLowerCase()} ${describeParameter(parameter, value)}`] : [];
  });
  return changed.length > 0
    ? say("newRun.parametersSet", { values: changed.join(", ") })
    : say("newRun.parametersDefault");
}

/** The load of one trial; for invalid values, the load of the defaults. */
function costOf(scenario: Scenario, planInput: PlanInput, values: ScenarioCardProps["values"], say: Say): string {
  const allowed = findParameterFaults(scenario.parameters, values).length === 0;
  const plan = scenario.plan({ ...planInput, parameters: allowed ? values : {} });
  const owed = owedDeliveriesPerS(plan);
  const paced = say(plan.sending.kind === "closed" ? "newRun.loadPaced" : "newRun.loadFew");
  const load = owed === null ? paced : say("newRun.loadOwed", { owed: formatNumber(owed) });
  const duration = formatDuration(secondsIn(plan, "measure"));
  return say("newRun.cost", { duration, clients: formatCount(peakClients(plan)), load });
}
