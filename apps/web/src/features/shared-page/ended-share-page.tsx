"use client";

import { Container, Text } from "@mantine/core";
import { PageHeader } from "#ui/page-header.tsx";

/** In the place of a result that was shared and is shown no longer; leads nowhere, since whoever reads it may have no account. */
export function EndedSharePage({ ended }: { ended: { message: string; nextStep: string } | null }) {
  return (
    <Container component="main" size="sm" py="xl">
      <PageHeader title="This link shows nothing">
        {ended?.message ?? "It is the address of a picture, not of a page."}
      </PageHeader>
      <Text size="sm">{ended?.nextStep ?? "Ask whoever sent it for the page's address."}</Text>
    </Container>
  );
}
