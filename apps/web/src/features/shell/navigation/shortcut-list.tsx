"use client";

import { Group, Kbd, Stack, Switch, Table } from "@mantine/core";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { PlainTable } from "#ui/table/plain-table.tsx";
import { pages } from "./pages.ts";
import { type Shortcut, shortcuts } from "./shortcuts.ts";

/** Every shortcut, and the switch for all of them. */
export function ShortcutList({ enabled, onEnabled }: { enabled: boolean; onEnabled: (enabled: boolean) => void }) {
  const say = useSay();
  return (
    <Stack>
      <ShortcutTable />
      <Switch
        label={say("shell.useShortcuts")}
        description={say("shell.useShortcutsMeaning")}
        checked={enabled}
        onChange={(event) => onEnabled(event.currentTarget.checked)}
      />
    </Stack>
  );
}

const signs: Readonly<Record<string, string>> = { ArrowLeft: "←", ArrowRight: "→" };

function ShortcutTable() {
  const say = useSay();
  const nameOf = useNameOf();
  const labelOf = (shortcut: Shortcut) => {
    if ("list" in shortcut) return say("shell.thisList");
    if ("rel" in shortcut) return say(shortcut.rel === "prev" ? "shell.previousTrial" : "shell.nextTrial");
    const page = pages.find(({ href }) => href === shortcut.href);
    return page && nameOf("pages", page.href, "label", page.label);
  };
  return (
    <PlainTable headings={[say("shell.keys"), say("shell.action")]} fz="sm">
      {shortcuts.map((shortcut) => (
        <Table.Tr key={shortcut.keys.join(" ")}>
          <Table.Td>
            <Group gap={4}>
              {shortcut.keys.map((key) => (
                <Kbd key={key} size="xs">
                  {signs[key] ?? key}
                </Kbd>
              ))}
            </Group>
          </Table.Td>
          <Table.Td>{labelOf(shortcut)}</Table.Td>
        </Table.Tr>
      ))}
    </PlainTable>
  );
}
