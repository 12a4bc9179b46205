"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { Link } from "#ui/link.tsx";

/** Leads to the form of a new run. */
export function NewRunLink() {
  return (
    <Button component={Link} href="/runs/new" leftSection={<IconPlayerPlay size={16} aria-hidden />}>
      New run
    </Button>
  );
}
