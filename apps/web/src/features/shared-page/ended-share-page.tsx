"use client";

import { Container, Text } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";

/** Shown for an ended link; without links, because readers may have no account. */
export function EndedSharePage({ ended }: { ended: { message: string; nextStep: string } | null }) {
  const say = useSay();
  return (
    <Container component="main" size="sm" py="xl">
      <PageHeader title={say("shared.nothing")}>{ended?.message ?? say("shared.picture")}</PageHeader>
      <Text size="sm">{ended?.nextStep ?? say("shared.ask")}</Text>
    </Container>
  );
}
