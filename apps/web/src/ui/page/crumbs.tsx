"use client";

import { Anchor, Breadcrumbs, Text } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "../link.tsx";

/** The pages above this one, the highest first, and this one. */
export type CrumbsProps = { steps: readonly { label: string; href: string }[]; here: string };

/** The way from a page to those above it. */
export function Crumbs({ steps, here }: CrumbsProps) {
  const say = useSay();
  return (
    <nav aria-label={say("common.breadcrumb")} style={{ minWidth: 0 }}>
      <Breadcrumbs separatorMargin={6} styles={{ root: { flexWrap: "wrap" } }}>
        {steps.map(({ label, href }) => (
          <Anchor key={href} component={Link} href={href} size="sm">
            <bdi>{label}</bdi>
          </Anchor>
        ))}
        <Text size="sm" c="dimmed" aria-current="page" style={{ overflowWrap: "anywhere" }}>
          <bdi>{here}</bdi>
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
