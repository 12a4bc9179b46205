"use client";

import { Container, Text } from "@mantine/core";
import { PageHeader } from "#ui/page-header.tsx";

/** Shown for an ended link; without links, because readers may have no account. */
export function EndedSharePage({ ended }: { ended: { message: string; nextStep: string } | null }) {
  return (
    <Container component="main" size="sm" py="xl">
      <PageHeader title="This link shows nothing">
        {ended?.message ?? "It is the address of a picture, not of a page."}
      </PageHeader>
      <Text size="sm">{ended?.nextStep ?? "Ask the sender for a new link."}</Text>
    </Container>
  );
}
