"use client";

import { Anchor, Checkbox, Stack, Text } from "@mantine/core";
import { summaryMetrics } from "@plumbline/core/metric/summary-metrics";
import { scenarios } from "@plumbline/core/scenario/catalogue";
import { owedDeliveriesPerS, peakClients, secondsIn } from "@plumbline/core/scenario/load-plan";
import type { PlanInput, Scenario } from "@plumbline/core/scenario/scenario";
import Link from "next/link";
import { formatCount, formatDuration, formatNumber } from "#ui/format.ts";
import { Column } from "./column.tsx";
import classes from "./new-run.module.css";

type ScenarioColumnProps = {
  chosen: string[];
  planInput: PlanInput;
  error?: string;
  onChange: (scenarioIds: string[]) => void;
};

/** Which scenarios, each with what it measures, the figure to read first and what it costs. */
export function ScenarioColumn({ chosen, planInput, error, onChange }: ScenarioColumnProps) {
  const unknown = chosen.filter((scenarioId) => !scenarios.some(({ id }) => id === scenarioId));
  return (
    <Column
      title="under these scenarios"
      error={unknown.length > 0 ? `There is no scenario "${unknown.join('", "')}".` : error}
    >
      <Stack gap="sm">
        {scenarios.map((scenario) => {
          const checked = chosen.includes(scenario.id);
          return (
            <ScenarioCard
              key={scenario.id}
              scenario={scenario}
              planInput={planInput}
              checked={checked}
              onToggle={() => onChange(checked ? chosen.filter((id) => id !== scenario.id) : [...chosen, scenario.id])}
            />
          );
        })}
      </Stack>
    </Column>
  );
}

function ScenarioCard({
  scenario,
  planInput,
  checked,
  onToggle,
}: {
  scenario: Scenario;
  planInput: PlanInput;
  checked: boolean;
  onToggle: () => void;
}) {
  const { readFirst } = scenario;
  return (
    <div className={classes.card} data-chosen={checked || undefined}>
      <Checkbox checked={checked} onChange={onToggle} label={scenario.name} styles={{ label: { fontWeight: 600 } }} />
      <Stack gap={6} pl={32} mt={6}>
        <Text size="sm">{scenario.measures}</Text>
        <Text size="sm">
          Read first: <b>{summaryMetrics[readFirst.metric].label}</b>. {readFirst.why}
        </Text>
        <Text size="xs" c="dimmed">
          {costOf(scenario, planInput)}.{" "}
          <Anchor component={Link} href={`/scenarios/${scenario.id}`} fz="xs" underline="always">
            About {scenario.name}
          </Anchor>
        </Text>
      </Stack>
    </div>
  );
}

/** What one trial asks of server and machine. */
function costOf(scenario: Scenario, planInput: PlanInput): string {
  const plan = scenario.plan(planInput);
  const owed = owedDeliveriesPerS(plan);
  const load = owed === null ? "the server sets the pace" : `owes up to ${formatNumber(owed)} deliveries/s`;
  return `${formatDuration(secondsIn(plan, "measure"))} measured, ${formatCount(peakClients(plan))} clients, ${plan.sending.kind === "open" || plan.sending.kind === "closed" ? load : "few messages"}`;
}
