"use client";

import { ActionIcon, Button, Fieldset, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import type { HeaderRow } from "./handshake.ts";

type HeaderRowsProps = {
  rows: readonly HeaderRow[];
  onChange: (rows: readonly HeaderRow[]) => void;
  /** Refusals by the keys of the rows. */
  errors: ReadonlyMap<number, string>;
  /** The refusal of all headers together. */
  error: string | undefined;
};

/** Further headers of a target's handshake, a row each. Values may be secrets, so that they are typed like passwords. */
export function HeaderRows({ rows, onChange, errors, error }: HeaderRowsProps) {
  const say = useSay();
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  // a row that was added is typed into next
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLInputElement>(`[data-name-of="${added}"]`)?.focus();
  }, [added]);
  const add = () => {
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
    onChange([...rows, { key, name: "", value: "" }]);
    setAdded(key);
  };
  const remove = (key: number) => {
    onChange(rows.filter((row) => row.key !== key));
    setAdded(null);
    // the button that was pressed is gone, and the focus would be with it
    addButton.current?.focus();
  };
  return (
    <Fieldset ref={list} variant="unstyled" m={0} miw={0} legend={say("target.headers")}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {say("target.headersMeaning")}
        </Text>
        {rows.map((row, index) => (
          <HeaderFields
            key={row.key}
            row={row}
            nth={index + 1}
            error={errors.get(row.key)}
            onChange={(change) => onChange(rows.map((each) => (each === row ? { ...row, ...change } : each)))}
            onRemove={() => remove(row.key)}
          />
        ))}
        {error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        <Group>
          <Button
            ref={addButton}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={add}
          >
            {say("target.addHeader")}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

type HeaderFieldsProps = {
  row: HeaderRow;
  nth: number;
  error: string | undefined;
  onChange: (change: Partial<Pick<HeaderRow, "name" | "value">>) => void;
  onRemove: () => void;
};

function HeaderFields({ row: { key, name, value }, nth, error, onChange, onRemove }: HeaderFieldsProps) {
  const say = useSay();
  return (
    <Group role="group" aria-label={say("target.headerNth", { nth })} align="flex-start" gap="xs">
      <TextInput
        data-name-of={key}
        label={say("target.headerName")}
        autoComplete="off"
        spellCheck={false}
        w={200}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={error}
      />
      <PasswordInput
        label={say("target.headerValue")}
        autoComplete="off"
        w={280}
        maw="calc(100% - 44px)"
        value={value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        mt={24}
        aria-label={say("target.removeHeader", { nth })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
