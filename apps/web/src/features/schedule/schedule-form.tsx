"use client";

import { NativeSelect, Radio, Select, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { CatchUp, SaveSchedule, type SaveScheduleInput } from "@plumbline/core/schedule/schedule";
import type { SuiteView } from "@plumbline/core/schedule/suite";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { NameInput } from "#ui/form/name-input.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { toFailure } from "#ui/state/failure.ts";
import { describeSuite } from "../suite/describe-suite.ts";
import { cronPresets } from "./cron-presets.ts";
import { NextTimes } from "./next-times.tsx";
import { useLocalZone } from "./use-local-zone.ts";

const TYPING_PAUSE_MS = 250;

const catchUps = {
  skip: { label: "Skip", description: "Wait for the next slot." },
  once: { label: "Run once, late", description: "One run, however many were missed." },
} as const satisfies Record<CatchUp, { label: string; description: string }>;

export type ScheduleValues = Required<Omit<SaveScheduleInput, "timeZone">> & { timeZone: string | null };

type ScheduleFormProps = {
  initial: ScheduleValues;
  suites: SuiteView[];
  submit: string;
  /** The mutation that saves it. */
  step: ComponentProps<typeof SubmitRow>["step"];
  /** Shown beside the button after success; without it the form leads away. */
  done?: string;
  onSave: (schedule: SaveSchedule) => void;
};

/** Suite, time and handling of missed runs; previews the next five times while it is filled in. */
export function ScheduleForm({ initial, suites, submit, step, done, onSave }: ScheduleFormProps) {
  const [values, setValues] = useState(initial);
  const localZone = useLocalZone();
  const timeZone = values.timeZone ?? localZone ?? "UTC";
  const set = (changed: Partial<ScheduleValues>) => setValues((before) => ({ ...before, ...changed }));
  const { errors, send } = useCheckedForm(SaveSchedule, { ...values, timeZone }, onSave);
  return (
    <form onSubmit={send} noValidate>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack>
          <NameInput value={values.name} error={errors.name} onChange={(name) => set({ name })} />
          <Select
            label="Suite"
            description="What it starts."
            required
            data={suites.map(({ suiteId, name, request }) => ({
              value: suiteId,
              label: `${name}: ${describeSuite(request)}`,
            }))}
            value={values.suiteId || null}
            error={errors.suiteId}
            onChange={(suiteId) => set({ suiteId: suiteId ?? "" })}
          />
          <CatchUpChoice value={values.catchUp} onChange={(catchUp) => set({ catchUp })} />
          <Switch
            label="A/A control beside each run"
            description="One server against itself under the same load: the floor below which nothing is called a difference."
            checked={values.aaControl}
            onChange={({ currentTarget }) => set({ aaControl: currentTarget.checked })}
          />
        </Stack>
        <Times cron={values.cron} timeZone={timeZone} error={errors.cron} onChange={set} />
      </SimpleGrid>
      <Stack mt="lg">
        <SubmitRow label={submit} step={step} done={done} />
      </Stack>
    </form>
  );
}

function CatchUpChoice({ value, onChange }: { value: CatchUp; onChange: (value: CatchUp) => void }) {
  return (
    <Radio.Group label="Missed runs" value={value} onChange={(chosen) => onChange(CatchUp.parse(chosen))}>
      <Stack gap={6} mt={6}>
        {CatchUp.options.map((option) => (
          <Radio key={option} value={option} {...catchUps[option]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type TimesProps = {
  cron: string;
  timeZone: string;
  error?: string;
  onChange: (changed: { cron?: string; timeZone?: string }) => void;
};

function Times({ cron, timeZone, error, onChange }: TimesProps) {
  const api = useTRPC();
  const [asked] = useDebouncedValue({ cron, timeZone }, TYPING_PAUSE_MS);
  const preview = useQuery(
    api.schedule.preview.queryOptions(asked, {
      enabled: asked.cron.trim() !== "",
      placeholderData: keepPreviousData,
      retry: false,
    }),
  );
  const refused = preview.error ? toFailure(preview.error).message : undefined;
  const preset = cronPresets.find((one) => one.cron === cron.trim())?.cron ?? "";
  return (
    <Stack>
      <NativeSelect
        label="Time"
        data={[
          ...cronPresets.map((one) => ({ value: one.cron, label: one.label })),
          { value: "", label: "As written below" },
        ]}
        value={preset}
        onChange={({ currentTarget }) => currentTarget.value && onChange({ cron: currentTarget.value })}
      />
      <TextInput
        label="Cron"
        description="Minute, hour, day of the month, month, weekday; at most every ten minutes."
        required
        value={cron}
        error={error ?? refused}
        onChange={(event) => onChange({ cron: event.currentTarget.value })}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      />
      <Select
        label="Time zone"
        description="Slots follow this clock, daylight saving time included."
        searchable
        data={zones()}
        value={timeZone}
        onChange={(zone) => zone && onChange({ timeZone: zone })}
        nothingFoundMessage="No zone by that name"
      />
      <div aria-live="polite">
        <Text size="sm" fw={500} mb={4}>
          The next five times
        </Text>
        {preview.data && !refused ? (
          <NextTimes times={preview.data.nextTimes} timeZone={asked.timeZone} />
        ) : (
          <Text size="sm" c="dimmed">
            {refused ? "None, until the cron is corrected." : "…"}
          </Text>
        )}
      </div>
    </Stack>
  );
}

/** UTC is missing in the browser's list of zones. */
const zones = () => [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
