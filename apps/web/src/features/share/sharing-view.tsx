"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { BaselineTable } from "../baseline/baseline-table.tsx";
import { ShareTable } from "./share-table.tsx";

/** Shared links and baselines. */
export function SharingView() {
  const api = useTRPC();
  const shares = useQuery(api.share.find.queryOptions());
  const baselines = useQuery(api.baseline.find.queryOptions());
  return (
    <>
      <PageHeader title="Links and baselines">
        A link shows one result to anyone who has it, until it ends. A baseline is a run that others are compared with.
      </PageHeader>
      <Stack gap="xl">
        <Section title="Shared links" note="A revoked link shows nothing.">
          <QueryState
            query={shares}
            isEmpty={(all) => all.length === 0}
            empty={<EmptyState title="Nothing is shared">Share a run or a comparison from its page.</EmptyState>}
          >
            {(all) => <ShareTable shares={all} />}
          </QueryState>
        </Section>
        <Section title="Baselines">
          <QueryState
            query={baselines}
            isEmpty={(all) => all.length === 0}
            empty={
              <EmptyState title="There is no baseline yet">Set one from the page of a run that has ended.</EmptyState>
            }
          >
            {(all) => <BaselineTable baselines={all} />}
          </QueryState>
        </Section>
      </Stack>
    </>
  );
}
