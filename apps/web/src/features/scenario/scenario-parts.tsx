import { Button, Table, Text } from "@mantine/core";
import type { Parameter } from "@plumbline/core/scenario/parameter";
import { describeParameter } from "@plumbline/core/scenario/parameter-values";
import type { Scenario } from "@plumbline/core/scenario/scenario";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { IconPlayerPlay } from "@tabler/icons-react";
import { kindOf } from "#features/run-request/measured-kind.ts";
import type { Say } from "#i18n/say.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { formatBytes, formatCount } from "#ui/format.ts";
import { Link } from "#ui/link.tsx";

/** The figure to read first, and why. */
export function ReadFirst({ scenario }: { scenario: Scenario }) {
  const say = useSay();
  const nameOf = useNameOf();
  const { metric, why } = scenario.readFirst;
  return (
    <Text size="sm">
      {say("scenario.readFirst")} <b>{nameOf("metrics", metric, "label", summaryMetrics[metric].label)}</b>
      {`. ${why}`}
    </Text>
  );
}

export function RunScenario({ scenario }: { scenario: Scenario }) {
  const say = useSay();
  return (
    <Button
      component={Link}
      href={`/runs/new?${kindOf(scenario) === "servers" ? "" : `what=${kindOf(scenario)}&`}scenarios=${scenario.id}`}
      variant="default"
      size="compact-sm"
      leftSection={<IconPlayerPlay size={14} aria-hidden />}
      style={{ flex: "none" }}
      aria-label={say("scenario.runOf", { scenario: scenario.name })}
    >
      {say("scenario.run")}
    </Button>
  );
}

/** Parameters with range and default, and the limits of the server's container. */
export function SettableParameters({ scenario }: { scenario: Scenario }) {
  const say = useSay();
  const { cpus, memoryMb } = scenario.limits;
  return (
    <Table
      verticalSpacing={6}
      horizontalSpacing={6}
      aria-label={say("scenario.parametersTable", { scenario: scenario.name })}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{say("scenario.parameter")}</Table.Th>
          <Table.Th scope="col" ta="right">
            {say("scenario.unlessSet")}
          </Table.Th>
          <Table.Th scope="col" ta="right">
            {say("scenario.canBe")}
          </Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            {say("scenario.meaning")}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {Object.entries(scenario.parameters).map(([key, parameter]) => (
          <Row
            key={key}
            label={parameter.label}
            value={describeDefault(parameter)}
            range={describeRange(say, parameter)}
            meaning={parameter.meaning}
          />
        ))}
        <Row
          label={say("scenario.cpuLimit")}
          value={say("scenario.cpus", { cpus })}
          meaning={say("scenario.cpuLimitMeaning")}
        />
        <Row
          label={say("scenario.memoryLimit")}
          value={formatBytes(memoryMb * 1024 ** 2)}
          meaning={say("scenario.memoryLimitMeaning")}
        />
      </Table.Tbody>
    </Table>
  );
}

/** A parameter's default with its unit. */
function describeDefault(parameter: Parameter): string {
  if (parameter.kind !== "number") return describeParameter(parameter, parameter.default);
  const { unit } = parameter;
  const singular = parameter.default === 1 ? unit.replace(/^(\w{2,})s\b/, "$1") : unit;
  return `${formatLimit(parameter.default)}\u00a0${singular}`;
}

/** Everything that a parameter can be: `2 to 5,000`, `spread, in step`. */
function describeRange(say: Say, parameter: Parameter): string {
  if (parameter.kind === "switch") return say("scenario.onOff");
  if (parameter.kind === "choice") return Object.values(parameter.options).join(", ");
  return say("scenario.range", { min: formatLimit(parameter.min), max: formatLimit(parameter.max) });
}

/** A limit is exact: no digit of it is rounded away. */
function formatLimit(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : String(value);
}

/** The meaning has its own column on wide screens, and is below the name on narrow ones. */
function Row({ label, value, range, meaning }: { label: string; value: string; range?: string; meaning: string }) {
  const say = useSay();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {label}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {meaning}
        </Text>
      </Table.Th>
      <Table.Td ta="right">{value}</Table.Td>
      <Table.Td ta="right">{range ?? say("scenario.fixed")}</Table.Td>
      <Table.Td visibleFrom="sm">{meaning}</Table.Td>
    </Table.Tr>
  );
}
