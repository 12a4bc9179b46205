import { TextInput, type TextInputProps } from "@mantine/core";

type NameInputProps = Omit<TextInputProps, "value" | "onChange"> & { value: string; onChange: (name: string) => void };

/** The name under which something is saved. */
export function NameInput({ onChange, ...rest }: NameInputProps) {
  return <TextInput label="Name" required {...rest} onChange={(event) => onChange(event.currentTarget.value)} />;
}
