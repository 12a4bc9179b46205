"use client";

import { Anchor, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { Terms } from "../glossary/glossary.tsx";
import { guideGroups } from "./guides.ts";

/** Every page of the docs folder, and every term. */
export function DocsIndex() {
  const say = useSay();
  return (
    <>
      <PageHeader title={say("guide.title")}>{say("guide.lead")}</PageHeader>
      <Stack gap="xl">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xl">
          {guideGroups.map(({ heading, guides }) => (
            <section key={heading}>
              <Title order={2} mb="xs">
                {heading}
              </Title>
              <Stack gap="sm">
                {guides.map(({ name, label, about }) => (
                  <div key={name}>
                    <Anchor component={Link} href={`/docs/${name}`} fw={500}>
                      {label}
                    </Anchor>
                    <Text size="sm" c="dimmed">
                      {about}
                    </Text>
                  </div>
                ))}
              </Stack>
            </section>
          ))}
        </SimpleGrid>
        <section>
          <Title order={2} id="terms" mb="xs">
            {say("guide.terms")}
          </Title>
          <Terms />
        </section>
      </Stack>
    </>
  );
}
