"use client";

import { Anchor } from "@mantine/core";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";

export default function NotFound() {
  return (
    <>
      <PageHeader title="Page not found">The address may be mistyped, or its content was removed.</PageHeader>
      <Anchor component={Link} href="/runs">
        To the runs
      </Anchor>
    </>
  );
}
