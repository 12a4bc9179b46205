"use client";

import { NumberInput, Radio, Stack, Switch } from "@mantine/core";
import { Mode, modes } from "@plumbline/core/scenario/scenario";
import type { FieldErrors, NewRunState } from "../run-request/new-run-state.ts";
import { FormColumn } from "./column.tsx";
import classes from "./new-run.module.css";

type ModeColumnProps = { state: NewRunState; errors: FieldErrors; onChange: (changed: Partial<NewRunState>) => void };

/** The run's mode, and the values that override it. */
export function ModeColumn({ state, errors, onChange }: ModeColumnProps) {
  const mode = modes[state.mode];
  return (
    <FormColumn title="in this mode">
      <Stack gap="md">
        <Radio.Group value={state.mode} onChange={(value) => onChange({ mode: Mode.parse(value) })} aria-label="Mode">
          {Mode.options.map((option) => (
            <Radio
              key={option}
              value={option}
              label={modes[option].label}
              description={modes[option].meaning}
              className={classes.mode}
            />
          ))}
        </Radio.Group>
        <OptionalNumber
          label="Rounds"
          description="Measurements of each server under each scenario, in an order that is shuffled in each round."
          value={state.rounds}
          placeholder={`${mode.rounds}, set by the mode`}
          error={errors.rounds}
          onChange={(rounds) => onChange({ rounds })}
        />
        <OptionalNumber
          label="Measured seconds"
          description="Of each trial; shortens or stretches the scenario."
          value={state.measure}
          placeholder={mode.measureS === null ? "set by each scenario" : `${mode.measureS}, set by the mode`}
          error={errors.measureS}
          onChange={(measure) => onChange({ measure })}
        />
        <NumberInput
          label="Scale"
          description="Share of the scenario's clients, 0.01 to 1. Runs of different scale do not compare."
          value={state.scale}
          step={0.05}
          decimalScale={2}
          clampBehavior="none"
          error={errors.scale}
          onChange={(value) => onChange({ scale: Number(value) })}
        />
        <Switch
          label="Each server against itself (A/A)"
          description="Twice a round, 3 rounds or more: the difference of an image to itself on this host. Smaller differences then do not count."
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
