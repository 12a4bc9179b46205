"use client";

import { Anchor } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";

export default function NotFound() {
  const say = useSay();
  return (
    <>
      <PageHeader title={say("shell.notFound")}>{say("shell.notFoundMeaning")}</PageHeader>
      <Anchor component={Link} href="/runs">
        {say("shell.toRuns")}
      </Anchor>
    </>
  );
}
