"use client";

import { NumberInput, Radio, Stack, Switch } from "@mantine/core";
import { Mode, modes } from "@plumbline/core/scenario/scenario";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import type { FieldErrors, NewRunState } from "../run-request/new-run-state.ts";
import { FormColumn } from "./column.tsx";
import classes from "./new-run.module.css";

type ModeColumnProps = { state: NewRunState; errors: FieldErrors; onChange: (changed: Partial<NewRunState>) => void };

/** The run's mode, and the values that override it. */
export function ModeColumn({ state, errors, onChange }: ModeColumnProps) {
  const say = useSay();
  const nameOf = useNameOf();
  const mode = modes[state.mode];
  return (
    <FormColumn title={say("newRun.inMode")}>
      <Stack gap="md">
        <Radio.Group
          value={state.mode}
          onChange={(value) => onChange({ mode: Mode.parse(value) })}
          aria-label={say("newRun.mode")}
        >
          {Mode.options.map((option) => (
            <Radio
              key={option}
              value={option}
              label={nameOf("modes", option, "label", modes[option].label)}
              description={nameOf("modes", option, "meaning", modes[option].meaning)}
              className={classes.mode}
            />
          ))}
        </Radio.Group>
        <OptionalNumber
          label={say("newRun.rounds")}
          description={say("newRun.roundsMeaning")}
          value={state.rounds}
          placeholder={say("newRun.byMode", { value: mode.rounds })}
          error={errors.rounds}
          onChange={(rounds) => onChange({ rounds })}
        />
        <OptionalNumber
          label={say("newRun.measured")}
          description={say("newRun.measuredMeaning")}
          value={state.measure}
          placeholder={
            mode.measureS === null ? say("newRun.byScenario") : say("newRun.byMode", { value: mode.measureS })
          }
          error={errors.measureS}
          onChange={(measure) => onChange({ measure })}
        />
        <NumberInput
          label={say("newRun.scale")}
          description={say("newRun.scaleMeaning")}
          value={state.scale}
          step={0.05}
          decimalScale={2}
          clampBehavior="none"
          error={errors.scale}
          onChange={(value) => onChange({ scale: Number(value) })}
        />
        <Switch
          label={say("newRun.aa")}
          description={say("newRun.aaMeaning")}
          checked={state.kind === "aa"}
          onChange={({ currentTarget }) => onChange({ kind: currentTarget.checked ? "aa" : "measure" })}
        />
      </Stack>
    </FormColumn>
  );
}

type OptionalNumberProps = {
  label: string;
  description: string;
  value: number | null;
  placeholder: string;
  error?: string;
  onChange: (value: number | null) => void;
};

/** A whole number; empty for the default. */
function OptionalNumber({ value, onChange, ...props }: OptionalNumberProps) {
  return (
    <NumberInput
      {...props}
      value={value ?? ""}
      allowDecimal={false}
      clampBehavior="none"
      onChange={(typed) => onChange(typed === "" ? null : Number(typed))}
    />
  );
}
