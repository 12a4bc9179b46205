"use client";

import { Text } from "@mantine/core";
import { nameSide } from "@plumbline/core/compare/side-key";
import type { SharedResource, ShareView } from "@plumbline/core/share/share";
import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { endColumn } from "#ui/table/end-column.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { useMay } from "../visitor/visitor.tsx";

const columns: Column<ShareView>[] = [
  { accessor: "resource", title: "Shows", render: ({ resource }) => describe(resource) },
  { accessor: "createdBy", title: "Created by", ...fromTablet, render: ({ createdBy }) => createdBy ?? "–" },
  { accessor: "createdAt", title: "Created", ...fromTablet, render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  endColumn("Ends", "when revoked"),
  { accessor: "state", title: "State", render: (share) => <ShareState share={share} /> },
];

/** Links that were made, newest first. */
export function ShareTable({ shares }: { shares: ShareView[] }) {
  return <DataTable label="Shared links" records={shares} columns={columns} idOf={({ shareId }) => shareId} />;
}

function ShareState({ share }: { share: ShareView }) {
  const api = useTRPC();
  const client = useQueryClient();
  const mayManage = useMay("manage");
  const revoke = useMutation(
    api.share.revoke.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.share.find.queryKey() }),
    }),
  );
  if (share.revokedAt) return <Text size="sm">revoked</Text>;
  if (share.expiresAt && share.expiresAt.getTime() < Date.now())
    return (
      <Text size="sm" suppressHydrationWarning>
        expired
      </Text>
    );
  if (!mayManage) return <Text size="sm">open</Text>;
  return (
    <ConfirmButton
      label="Revoke"
      about={`the link to ${describe(share.resource)}`}
      question="Revoke this link?"
      consequence={`The link shows nothing any more: ${describe(share.resource)}. This cannot be undone; a new link can be created.`}
      failure={revoke.error ? toFailure(revoke.error) : null}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutateAsync({ shareId: share.shareId })}
    />
  );
}

function describe(resource: SharedResource): string {
  switch (resource.kind) {
    case "run":
      return `Run ${resource.runId.slice(0, 8)}`;
    case "comparison":
      return `Comparison of ${resource.sides.map(nameSide).join(", ")}`;
    case "trend":
      return `Trend: ${summaryMetrics[resource.metricId].label} of ${resource.serverIds.join(", ")} under ${resource.scenarioId}`;
    case "badge":
      return `Badge: ${summaryMetrics[resource.metricId].label} of ${resource.serverId} under ${resource.scenarioId}`;
  }
}
