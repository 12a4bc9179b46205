"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { LimitsForm } from "./limits-form.tsx";

/** Quotas of the organization, and their use. */
export function LimitsPage() {
  const query = useQuery(useTRPC().organization.getLimits.queryOptions());
  return (
    <>
      <PageHeader title="Limits">
        How much of the installation this organization may use. A run that would break a limit is refused when it is
        started and named in the message; running ones continue.
      </PageHeader>
      <QueryState query={query}>{(view) => <LimitsForm view={view} />}</QueryState>
    </>
  );
}
