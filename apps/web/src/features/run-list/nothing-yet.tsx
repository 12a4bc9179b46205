"use client";

import { Button, Group } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { DemoButton } from "./demo-button.tsx";

/** The empty state before the first run, with links to start one. */
export function NothingYet() {
  const say = useSay();
  return (
    <EmptyState
      title={say("runTable.nothing")}
      action={
        <Group gap="xs">
          <DemoButton />
          <Button component={Link} href="/runs/new" variant="default">
            {say("runTable.selectServers")}
          </Button>
          <Button component={Link} href="/docs/first-run" variant="subtle">
            {say("runTable.readGuide")}
          </Button>
        </Group>
      }
    >
      {say("runTable.demoMeaning")}
    </EmptyState>
  );
}
