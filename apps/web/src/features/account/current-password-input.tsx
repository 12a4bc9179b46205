import { PasswordInput, type PasswordInputProps } from "@mantine/core";

type CurrentPasswordInputProps = Omit<PasswordInputProps, "value" | "onChange"> & {
  value: string;
  onChange: (password: string) => void;
};

/** The password that a person proves before they change how they sign in. */
export function CurrentPasswordInput({ onChange, ...rest }: CurrentPasswordInputProps) {
  return (
    <PasswordInput
      label="Current password"
      autoComplete="current-password"
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
