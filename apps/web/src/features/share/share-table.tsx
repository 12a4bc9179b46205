"use client";

import { Text } from "@mantine/core";
import { nameSide } from "@plumbline/core/compare/side-name";
import type { SharedResource, ShareView } from "@plumbline/core/share/share";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Say } from "#i18n/say.ts";
import { type NameOf, useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { endColumn } from "#ui/table/end-column.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { useMay } from "../visitor/visitor.tsx";

const columnsIn = (say: Say, nameOf: NameOf): Column<ShareView>[] => [
  { accessor: "resource", title: say("share.shows"), render: ({ resource }) => describe(resource, say, nameOf) },
  { accessor: "createdBy", title: say("share.createdBy"), ...fromTablet, render: ({ createdBy }) => createdBy ?? "–" },
  {
    accessor: "createdAt",
    title: say("token.created"),
    ...fromTablet,
    render: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
  endColumn(say("token.ends"), say("token.whenRevoked")),
  { accessor: "state", title: say("token.state"), render: (share) => <ShareState share={share} /> },
];

/** Links that were made, newest first. */
export function ShareTable({ shares }: { shares: ShareView[] }) {
  const say = useSay();
  const columns = columnsIn(say, useNameOf());
  return <DataTable label={say("share.links")} records={shares} columns={columns} idOf={({ shareId }) => shareId} />;
}

function ShareState({ share }: { share: ShareView }) {
  const say = useSay();
  const what = describe(share.resource, say, useNameOf());
  const api = useTRPC();
  const client = useQueryClient();
  const mayManage = useMay("manage");
  const revoke = useMutation(
    api.share.revoke.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: api.share.find.queryKey() }),
    }),
  );
  if (share.revokedAt) return <Text size="sm">{say("token.revoked")}</Text>;
  if (share.expiresAt && share.expiresAt.getTime() < Date.now())
    return (
      <Text size="sm" suppressHydrationWarning>
        {say("token.expired")}
      </Text>
    );
  if (!mayManage) return <Text size="sm">{say("share.open")}</Text>;
  return (
    <ConfirmButton
      label={say("token.revoke")}
      about={say("share.linkTo", { what })}
      question={say("share.revokeQuestion")}
      consequence={say("share.revokeMeaning", { what })}
      failure={revoke.error ? toFailure(revoke.error) : null}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutateAsync({ shareId: share.shareId })}
    />
  );
}

function describe(resource: SharedResource, say: Say, nameOf: NameOf): string {
  const metricOf = (id: SummaryMetricId) => nameOf("metrics", id, "label", summaryMetrics[id].label);
  switch (resource.kind) {
    case "run":
      return say("share.run", { run: resource.runId.slice(0, 8) });
    case "comparison":
      return say("share.comparison", { sides: resource.sides.map(nameSide).join(", ") });
    case "trend":
      return say("share.trend", {
        metric: metricOf(resource.metricId),
        servers: resource.serverIds.join(", "),
        scenario: resource.scenarioId,
      });
    case "badge":
      return say("share.badge", {
        metric: metricOf(resource.metricId),
        server: resource.serverId,
        scenario: resource.scenarioId,
      });
  }
}
