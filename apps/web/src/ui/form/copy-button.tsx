"use client";

import { Button, type ButtonProps, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useSay } from "#i18n/wording-provider.tsx";

type CopyButtonProps = Pick<ButtonProps, "size"> & {
  text: string;
  label: string;
  /** Before the label, by what has happened. */
  icon?: (copied: boolean) => ButtonProps["leftSection"];
};

/** Copies a text. Where the browser refuses, because the page came without TLS for example, it shows the text to copy by hand. */
export function CopyButton({ text, label, icon, size }: CopyButtonProps) {
  const say = useSay();
  const { copy, copied, error } = useClipboard();
  return (
    <Stack gap={4} align="flex-start">
      <Button variant="default" size={size} onClick={() => copy(text)} leftSection={icon?.(copied)}>
        {copied ? say("compare.copied") : label}
      </Button>
      {error && <NotCopied text={text} />}
    </Stack>
  );
}

/** A text that the browser did not copy. */
export function NotCopied({ text }: { text: string }) {
  return (
    <Text role="alert" size="sm" style={{ overflowWrap: "anywhere" }}>
      {useSay()("common.notCopied", { text })}
    </Text>
  );
}
