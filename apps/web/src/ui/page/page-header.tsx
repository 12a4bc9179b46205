import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Crumbs, type CrumbsProps } from "./crumbs.tsx";

/** Title of a page under the way to it, one sentence about it, and its actions at the right. */
export function PageHeader({
  title,
  crumbs,
  children,
  actions,
}: {
  title: ReactNode;
  crumbs?: CrumbsProps;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md">
      <Stack gap={4} maw={760} miw={0} flex="1 1 340px">
        {crumbs && <Crumbs {...crumbs} />}
        <Title order={1}>
          <bdi>{title}</bdi>
        </Title>
        {children && <Text c="dimmed">{children}</Text>}
      </Stack>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
