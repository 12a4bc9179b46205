"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";

/** Leads to the form of a new run. */
export function NewRunLink() {
  const say = useSay();
  return (
    <Button component={Link} href="/runs/new" leftSection={<IconPlayerPlay size={16} aria-hidden />}>
      {say("common.newRun")}
    </Button>
  );
}
