"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";

type NameInputProps = Omit<TextInputProps, "value" | "onChange"> & { value: string; onChange: (name: string) => void };

/** The name under which something is saved. */
export function NameInput({ onChange, ...rest }: NameInputProps) {
  const say = useSay();
  return (
    <TextInput
      label={say("common.name")}
      required
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
