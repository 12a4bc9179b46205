"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { Section } from "#ui/page/section.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { BaselineTable } from "../baseline/baseline-table.tsx";
import { ShareTable } from "./share-table.tsx";

/** Shared links and baselines. */
export function SharingView() {
  const say = useSay();
  const api = useTRPC();
  const shares = useQuery(api.share.find.queryOptions());
  const baselines = useQuery(api.baseline.find.queryOptions());
  return (
    <>
      <PageHeader title={say("share.page")}>{say("share.lead")}</PageHeader>
      <Stack gap="xl">
        <Section title={say("share.links")} note={say("share.revokedNote")}>
          <QueryState
            query={shares}
            isEmpty={(all) => all.length === 0}
            empty={<EmptyState title={say("share.none")}>{say("share.noneMeaning")}</EmptyState>}
          >
            {(all) => <ShareTable shares={all} />}
          </QueryState>
        </Section>
        <Section title={say("baseline.table")}>
          <QueryState
            query={baselines}
            isEmpty={(all) => all.length === 0}
            empty={<EmptyState title={say("share.noBaseline")}>{say("share.noBaselineMeaning")}</EmptyState>}
          >
            {(all) => <BaselineTable baselines={all} />}
          </QueryState>
        </Section>
      </Stack>
    </>
  );
}
