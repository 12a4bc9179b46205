"use client";

import { NumberInput, SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import type { Parameter, ParameterValue } from "@plumbline/core/scenario/parameter";
import { describeParameter } from "@plumbline/core/scenario/parameter-values";
import type { Scenario } from "@plumbline/core/scenario/scenario";
import { useId } from "react";
import type { FieldErrors } from "../../run-request/check-start-run.ts";

type ParameterFieldsProps = {
  scenario: Scenario;
  /** Values that differ from the default. */
  values: Readonly<Record<string, ParameterValue>>;
  errors: FieldErrors;
  onChange: (parameterId: string, value: ParameterValue) => void;
};

/** The parameters of a scenario, each with range and effect. */
export function ParameterFields({ scenario, values, errors, onChange }: ParameterFieldsProps) {
  return (
    <Stack gap="sm">
      {Object.entries(scenario.parameters).map(([parameterId, parameter]) => (
        <Field
          key={parameterId}
          parameter={parameter}
          value={values[parameterId] ?? parameter.default}
          error={errors[`parameters.${scenario.id}.${parameterId}`]}
          onChange={(value) => onChange(parameterId, value)}
        />
      ))}
    </Stack>
  );
}

type FieldProps<P extends Parameter = Parameter> = {
  parameter: P;
  value: ParameterValue;
  error?: string;
  onChange: (value: ParameterValue) => void;
};

function Field({ parameter, ...props }: FieldProps) {
  if (parameter.kind === "switch") return <SwitchField parameter={parameter} {...props} />;
  if (parameter.kind === "choice") return <ChoiceField parameter={parameter} {...props} />;
  return <NumberField parameter={parameter} {...props} />;
}

function NumberField({ parameter, value, error, onChange }: FieldProps<Extract<Parameter, { kind: "number" }>>) {
  const { label, unit, meaning, min, max, whole } = parameter;
  const range = `${describeParameter(parameter, min).replace(` ${unit}`, "")} to ${describeParameter(parameter, max)}`;
  return (
    <NumberInput
      size="xs"
      label={label}
      description={`${meaning} ${range}.`}
      suffix={` ${unit}`}
      value={typeof value === "boolean" ? "" : value}
      allowDecimal={!whole}
      thousandSeparator=","
      clampBehavior="none"
      error={error}
      onChange={onChange}
    />
  );
}

function ChoiceField({ parameter, value, onChange }: FieldProps<Extract<Parameter, { kind: "choice" }>>) {
  const labelId = useId();
  const data = Object.entries(parameter.options).map(([option, label]) => ({ value: option, label }));
  return (
    <div>
      <Text size="xs" fw={500} id={labelId}>
        {parameter.label}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {parameter.meaning}
      </Text>
      <SegmentedControl size="xs" data={data} value={String(value)} onChange={onChange} aria-labelledby={labelId} />
    </div>
  );
}

function SwitchField({ parameter, value, onChange }: FieldProps<Extract<Parameter, { kind: "switch" }>>) {
  return (
    <Switch
      size="xs"
      label={parameter.label}
      description={parameter.meaning}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
