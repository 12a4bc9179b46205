"use client";

import { Button } from "@mantine/core";
import { isClientId } from "@plumbline/core/server/client-id";
import { useQuery } from "@tanstack/react-query";
import { CatalogueCards } from "#features/server/catalogue-cards.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";

/** The clients of the catalogue, by language. */
export function ClientsView() {
  const say = useSay();
  const query = useQuery({
    ...useTRPC().server.find.queryOptions(),
    select: (all) => all.filter(({ serverId }) => isClientId(serverId)),
  });
  return (
    <>
      <PageHeader
        title={say("server.clients")}
        actions={
          <Button component={Link} href="/servers/conformance?workload=round-trips" variant="default">
            {say("server.conformance")}
          </Button>
        }
      >
        {say("client.lead")}
      </PageHeader>
      <QueryState
        query={query}
        isEmpty={(clients) => clients.length === 0}
        empty={<EmptyState title={say("client.none")}>{say("client.noneMeaning")}</EmptyState>}
      >
        {(clients) => <CatalogueCards servers={clients} />}
      </QueryState>
    </>
  );
}
