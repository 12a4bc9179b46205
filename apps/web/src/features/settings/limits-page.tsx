"use client";

import { useQuery } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { LimitsForm } from "./limits-form.tsx";

/** Quotas of the organization, and their use. */
export function LimitsPage() {
  const say = useSay();
  const query = useQuery(useTRPC().organization.getLimits.queryOptions());
  return (
    <>
      <PageHeader title={say("settings.limits")}>{say("settings.limitsLead")}</PageHeader>
      <QueryState query={query}>{(view) => <LimitsForm view={view} />}</QueryState>
    </>
  );
}
