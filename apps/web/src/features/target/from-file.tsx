import { Anchor, FileButton, Text } from "@mantine/core";

type FromFileProps = { label: string; accept: string; disabled?: boolean; onFile: (file: File) => void };

/** A link that asks for a file. `accept`: the endings that are offered. */
export function FromFile({ label, accept, disabled, onFile }: FromFileProps) {
  return (
    <FileButton accept={accept} disabled={disabled} onChange={(file) => file && onFile(file)}>
      {(props) => (
        <Anchor component="button" type="button" size="sm" disabled={disabled} {...props}>
          <Text span>{label}</Text>
        </Anchor>
      )}
    </FileButton>
  );
}
