"use client";

import { Button, Group } from "@mantine/core";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { DemoButton } from "./demo-button.tsx";

/** The empty state before the first run, with links to start one. */
export function NothingYet() {
  return (
    <EmptyState
      title="Nothing has been measured yet"
      action={
        <Group gap="xs">
          <DemoButton />
          <Button component={Link} href="/runs/new" variant="default">
            Select servers
          </Button>
          <Button component={Link} href="/docs/first-run" variant="subtle">
            Read the guide
          </Button>
        </Group>
      }
    >
      The demo run measures every server once under a short, steady chat: about a minute of load, with the first images
      built before it. You can watch each second of it arrive.
    </EmptyState>
  );
}
