"use client";

import { NativeSelect, Radio, Select, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { CatchUp, SaveSchedule, SaveScheduleInput } from "@plumbline/core/schedule/schedule";
import type { SuiteView } from "@plumbline/core/schedule/suite";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { NameInput } from "#ui/form/name-input.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { toFailure } from "#ui/state/failure.ts";
import { describeSuite } from "../suite/describe-suite.ts";
import { cronPresets } from "./cron-presets.ts";
import { NextTimes } from "./next-times.tsx";
import { useLocalZone } from "./use-local-zone.ts";

const loadSaveSchedule = async () => (await import("@plumbline/core/schedule/schedule")).SaveSchedule;

const TYPING_PAUSE_MS = 250;

const catchUps = {
  skip: { label: "schedule.skip", description: "schedule.skipMeaning" },
  once: { label: "schedule.once", description: "schedule.onceMeaning" },
} as const satisfies Record<CatchUp, Record<"label" | "description", MessageId>>;
const catchUpIds = Object.keys(catchUps) as CatchUp[];

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
  const say = useSay();
  const [values, setValues] = useState(initial);
  const localZone = useLocalZone();
  const timeZone = values.timeZone ?? localZone ?? "UTC";
  const set = (changed: Partial<ScheduleValues>) => setValues((before) => ({ ...before, ...changed }));
  const isDuel = suites.find(({ suiteId }) => suiteId === values.suiteId)?.request.kind === "duel";
  const schedule = { ...values, aaControl: values.aaControl && !isDuel, timeZone };
  const { errors, send } = useCheckedForm(loadSaveSchedule, schedule, onSave);
  return (
    <form onSubmit={send} noValidate>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack>
          <NameInput value={values.name} error={errors.name} onChange={(name) => set({ name })} />
          <Select
            label={say("schedule.suite")}
            description={say("schedule.suiteMeaning")}
            required
            data={suites.map(({ suiteId, name, request }) => ({
              value: suiteId,
              label: say("schedule.suiteOf", { name, what: describeSuite(say, request) }),
            }))}
            value={values.suiteId || null}
            error={errors.suiteId}
            onChange={(suiteId) => set({ suiteId: suiteId ?? "" })}
          />
          <CatchUpChoice value={values.catchUp} onChange={(catchUp) => set({ catchUp })} />
          <Switch
            label={say("schedule.control")}
            description={say(isDuel ? "schedule.controlOfDuel" : "schedule.controlMeaning")}
            checked={values.aaControl && !isDuel}
            disabled={isDuel}
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
  const say = useSay();
  return (
    <Radio.Group
      label={say("schedule.missed")}
      value={value}
      onChange={(chosen) => onChange(catchUpIds.find((one) => one === chosen) ?? value)}
    >
      <Stack gap={6} mt={6}>
        {catchUpIds.map((option) => (
          <Radio
            key={option}
            value={option}
            label={say(catchUps[option].label)}
            description={say(catchUps[option].description)}
          />
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
  const say = useSay();
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
        label={say("schedule.time")}
        data={[
          ...cronPresets.map((one) => ({ value: one.cron, label: say(one.label) })),
          { value: "", label: say("schedule.asWritten") },
        ]}
        value={preset}
        onChange={({ currentTarget }) => currentTarget.value && onChange({ cron: currentTarget.value })}
      />
      <TextInput
        label={say("schedule.cron")}
        description={say("schedule.cronMeaning")}
        required
        value={cron}
        error={error ?? refused}
        onChange={(event) => onChange({ cron: event.currentTarget.value })}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      />
      <Select
        label={say("schedule.zone")}
        description={say("schedule.zoneMeaning")}
        searchable
        data={zones()}
        value={timeZone}
        onChange={(zone) => zone && onChange({ timeZone: zone })}
        nothingFoundMessage={say("schedule.noZone")}
      />
      <div aria-live="polite">
        <Text size="sm" fw={500} mb={4}>
          {say("schedule.nextFive")}
        </Text>
        {preview.data && !refused ? (
          <NextTimes times={preview.data.nextTimes} timeZone={asked.timeZone} />
        ) : (
          <Text size="sm" c="dimmed">
            {refused ? say("schedule.noneUntil") : "…"}
          </Text>
        )}
      </div>
    </Stack>
  );
}

/** UTC is missing in the browser's list of zones. */
const zones = () => [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
