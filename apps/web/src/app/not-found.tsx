"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { EmptyState } from "#ui/empty-state.tsx";

export default function NotFound() {
  return (
    <EmptyState
      title="There is no such page"
      action={
        <Anchor component={Link} href="/runs">
          To the runs
        </Anchor>
      }
    >
      The address may be mistyped, or what it led to was removed.
    </EmptyState>
  );
}
