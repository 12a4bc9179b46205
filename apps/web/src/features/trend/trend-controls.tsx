"use client";

import { Button, Group, MultiSelect, Select, Stack, Text, TextInput } from "@mantine/core";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { basisOf, inBasis } from "@plumbline/core/summary/of-basis";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import type { TrendView } from "@plumbline/core/trend/views";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { useDraft } from "#ui/form/use-draft.ts";
import { BasisSwitch } from "../metric/basis-switch.tsx";
import { groupName, metricGroups } from "../metric/metric-groups.ts";
import { settingDifferences, settingLabel } from "./setting-label.ts";
import type { TrendParams } from "./trend-params.ts";

const MOST_SERVERS = 8;
const DAY_MS = 24 * 3600 * 1000;

/** Days that a click goes back. */
const ranges = [30, 90, 365] as const;
const YEAR = 365;

type Props = { view: TrendView; params: TrendParams; onChange: (changed: Partial<TrendParams>) => void };

/** Controls of a trend: scenario, metric, servers, setting, time. */
export function TrendControls({ view, params, onChange }: Props) {
  const say = useSay();
  const nameOf = useNameOf();
  const setting = view.settings.find(({ settingId }) => settingId === view.settingId);
  const shown = view.series.map(({ server }) => server.serverId);
  const metricId = view.metricId as SummaryMetricId;
  const basis = basisOf(metricId);
  return (
    <Stack gap="xs" role="search" aria-label={say("trend.shown")}>
      <Group gap="xs" align="flex-end">
        <Select
          size="xs"
          w={200}
          label={say("trend.scenario")}
          searchable
          allowDeselect={false}
          data={scenarios.map(({ id, name }) => ({ value: id, label: nameOf("scenarios", id, "name", name) }))}
          value={view.scenarioId}
          onChange={(scenario) => onChange({ scenario, setting: null, metric: null, from: null, to: null })}
        />
        <Select
          size="xs"
          w={200}
          label={say("trend.figure")}
          searchable
          allowDeselect={false}
          data={metricGroups.map(({ id, metricIds }) => ({
            group: groupName(say, id, "server"),
            items: metricIds.map((value) => ({
              value,
              label: nameOf("metrics", value, "label", summaryMetrics[value].label),
            })),
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
                ? say("trend.serversOf", { shown: shown.length, all: setting.serverIds.length })
                : say("trend.servers")
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
        <DayInput label={say("trend.from")} value={params.from} onChange={(from) => onChange({ from })} />
        <DayInput
          label={say("trend.to")}
          value={params.to}
          onChange={(to) => onChange({ to: to && new Date(to.getTime() + DAY_MS - 1) })}
        />
        <Button.Group aria-label={say("trend.time")}>
          {ranges.map((days) => (
            <Button
              key={days}
              size="xs"
              variant="default"
              onClick={() => onChange({ from: new Date(Date.now() - days * DAY_MS), to: null })}
            >
              {days === YEAR ? say("trend.year") : say("trend.days", { count: days })}
            </Button>
          ))}
          <Button
            size="xs"
            variant="default"
            disabled={!params.from && !params.to}
            onClick={() => onChange({ from: null, to: null })}
          >
            {say("trend.allTime")}
          </Button>
        </Button.Group>
      </Group>
      {view.settings.length > 1 && <Settings view={view} onChange={onChange} />}
    </Stack>
  );
}

/** The measurement's setting; other settings are listed with their differences. */
function Settings({ view, onChange }: Omit<Props, "params">) {
  const say = useSay();
  const shown = view.settings.find(({ settingId }) => settingId === view.settingId);
  return (
    <Stack gap={4}>
      <Select
        size="xs"
        maw={860}
        label={say("trend.under")}
        allowDeselect={false}
        data={view.settings.map((setting) => ({ value: setting.settingId, label: settingLabel(say, setting) }))}
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
        {say("trend.others", { count: view.settings.length - 1 })}
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
