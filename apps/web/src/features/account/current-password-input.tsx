"use client";

import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";

type CurrentPasswordInputProps = Omit<PasswordInputProps, "value" | "onChange"> & {
  value: string;
  onChange: (password: string) => void;
};

/** The password that a person proves before they change how they sign in. */
export function CurrentPasswordInput({ onChange, ...rest }: CurrentPasswordInputProps) {
  const say = useSay();
  return (
    <PasswordInput
      label={say("account.currentPassword")}
      autoComplete="current-password"
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
