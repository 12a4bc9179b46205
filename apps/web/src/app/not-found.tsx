"use client";

import { Anchor } from "@mantine/core";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export default function NotFound() {
  return (
    <>
      <PageHeader title="There is no such page">The address may be mistyped, or what it led to was removed.</PageHeader>
      <Anchor component={Link} href="/runs">
        To the runs
      </Anchor>
    </>
  );
}
