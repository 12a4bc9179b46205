"use client";

import { Button, Group, MultiSelect, Select, Stack, Text, TextInput } from "@mantine/core";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { basisOf, inBasis } from "@plumbline/core/summary/basis";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { TrendView } from "@plumbline/core/trend/views";
import { useDraft } from "#ui/form/use-draft.ts";
import { BasisSwitch } from "../metric/basis-switch.tsx";
import { metricGroups } from "../metric/metric-groups.ts";
import { settingDifferences, settingLabel } from "./setting-label.ts";
import type { TrendParams } from "./trend-params.ts";

const MOST_SERVERS = 8;
const DAY_MS = 24 * 3600 * 1000;

const ranges = [
  { label: "30 days", days: 30 },
  { label: "90 days", days: 90 },
  { label: "1 year", days: 365 },
] as const;

type Props = { view: TrendView; params: TrendParams; onChange: (changed: Partial<TrendParams>) => void };

/** Controls of a trend: scenario, metric, servers, setting, time. */
export function TrendControls({ view, params, onChange }: Props) {
  const setting = view.settings.find(({ settingId }) => settingId === view.settingId);
  const shown = view.series.map(({ server }) => server.serverId);
  const metricId = view.metricId as SummaryMetricId;
  const basis = basisOf(metricId);
  return (
    <Stack gap="xs" role="search" aria-label="What is shown">
      <Group gap="xs" align="flex-end">
        <Select
          size="xs"
          w={200}
          label="Scenario"
          searchable
          allowDeselect={false}
          data={scenarios.map(({ id, name }) => ({ value: id, label: name }))}
          value={view.scenarioId}
          onChange={(scenario) => onChange({ scenario, setting: null, metric: null, from: null, to: null })}
        />
        <Select
          size="xs"
          w={200}
          label="Figure"
          searchable
          allowDeselect={false}
          data={metricGroups.map(({ label, metricIds }) => ({
            group: label,
            items: metricIds.map((value) => ({ value, label: summaryMetrics[value].label })),
          }))}
          value={view.metricId}
          onChange={(value) =>
            onChange({ metric: metricGroups.flatMap(({ metricIds }) => metricIds).find((id) => id === value) ?? null })
          }
        />
        {basis && <BasisSwitch value={basis} onChange={(chosen) => onChange({ metric: inBasis(metricId, chosen) })} />}
        {setting && (
          <MultiSelect
            size="xs"
            miw={240}
            maw="100%"
            label={
              shown.length < setting.serverIds.length
                ? `Servers, ${shown.length} of ${setting.serverIds.length} shown`
                : "Servers"
            }
            searchable
            maxValues={MOST_SERVERS}
            data={setting.serverIds}
            value={shown}
            onChange={(servers) => onChange({ servers })}
          />
        )}
      </Group>
      <Group gap="xs" align="flex-end">
        <DayInput label="From" value={params.from} onChange={(from) => onChange({ from })} />
        <DayInput
          label="To"
          value={params.to}
          onChange={(to) => onChange({ to: to && new Date(to.getTime() + DAY_MS - 1) })}
        />
        <Button.Group aria-label="Time shown">
          {ranges.map(({ label, days }) => (
            <Button
              key={days}
              size="xs"
              variant="default"
              onClick={() => onChange({ from: new Date(Date.now() - days * DAY_MS), to: null })}
            >
              {label}
            </Button>
          ))}
          <Button
            size="xs"
            variant="default"
            disabled={!params.from && !params.to}
            onClick={() => onChange({ from: null, to: null })}
          >
            All time
          </Button>
        </Button.Group>
      </Group>
      {view.settings.length > 1 && <Settings view={view} onChange={onChange} />}
    </Stack>
  );
}

/** The measurement's setting; other settings are listed with their differences. */
function Settings({ view, onChange }: Omit<Props, "params">) {
  const shown = view.settings.find(({ settingId }) => settingId === view.settingId);
  return (
    <Stack gap={4}>
      <Select
        size="xs"
        maw={860}
        label="Measured under"
        allowDeselect={false}
        data={view.settings.map((setting) => ({ value: setting.settingId, label: settingLabel(setting) }))}
        value={shown?.settingId ?? null}
        onChange={(setting) => onChange({ setting, servers: [], from: null, to: null })}
        renderOption={({ option }) => {
          const setting = view.settings.find(({ settingId }) => settingId === option.value);
          return (
            <div>
              <Text size="xs">{option.label}</Text>
              {setting && shown && setting !== shown && (
                <Text size="xs" c="dimmed">
                  {settingDifferences(setting, shown).join("; ")}
                </Text>
              )}
            </div>
          );
        }}
      />
      <Text size="xs" c="dimmed">
        {view.settings.length - 1} other {view.settings.length === 2 ? "setting was" : "settings were"} measured. Their
        runs are lines of their own and never joined to these.
      </Text>
    </Stack>
  );
}

type DayInputProps = { label: string; value: Date | null; onChange: (day: Date | null) => void };

/** A year that is still being typed is none yet. */
const FIRST_YEAR = 2000;

/** A day, in UTC like the whole page; the browser's own field is the most accessible one. */
function DayInput({ label, value, onChange }: DayInputProps) {
  const { text, type, handOn } = useDraft(value ? value.toISOString().slice(0, 10) : "");
  return (
    <TextInput
      size="xs"
      w={140}
      type="date"
      label={label}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        type(typed);
        const day = typed === "" ? null : new Date(`${typed}T00:00:00Z`);
        if (day && day.getUTCFullYear() < FIRST_YEAR) return;
        handOn(typed);
        onChange(day);
      }}
    />
  );
}
