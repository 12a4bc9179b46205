"use client";

import { Button, Group, Text } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";

type PagerProps = {
  /** Number of rows on this page: "30 runs". */
  what: string;
  first: boolean;
  last: boolean;
  onFirst: () => void;
  onNext: () => void;
};

/** Leads through a list that begins with the newest; nothing where all of it is on one page. */
export function Pager({ what, first, last, onFirst, onNext }: PagerProps) {
  const say = useSay();
  if (first && last) return null;
  return (
    <Group component="nav" aria-label={say("common.pager")} justify="space-between">
      <Text size="sm" c="dimmed">
        {say(first ? "common.newestRows" : "common.olderRows", { rows: what })}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={first} onClick={onFirst}>
          {say("common.newest")}
        </Button>
        <Button variant="default" size="xs" disabled={last} onClick={onNext}>
          {say("common.older")}
        </Button>
      </Group>
    </Group>
  );
}
