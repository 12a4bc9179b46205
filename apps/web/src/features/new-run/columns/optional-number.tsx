"use client";

import { NumberInput, type NumberInputProps } from "@mantine/core";

type OptionalNumberProps = Omit<NumberInputProps, "value" | "onChange"> & {
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A number, whole unless it says otherwise; empty for the default. */
export function OptionalNumber({ value, onChange, ...props }: OptionalNumberProps) {
  return (
    <NumberInput
      allowDecimal={false}
      {...props}
      value={value ?? ""}
      clampBehavior="none"
      onChange={(typed) => onChange(typed === "" ? null : Number(typed))}
    />
  );
}
