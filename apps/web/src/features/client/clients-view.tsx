"use client";

import { Button } from "@mantine/core";
import { isClientId } from "@plumbline/core/server/client-id";
import { useQuery } from "@tanstack/react-query";
import { CatalogueCards } from "#features/server/catalogue-cards.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";

/** The clients of the catalogue, by language. */
export function ClientsView() {
  const query = useQuery({
    ...useTRPC().server.find.queryOptions(),
    select: (all) => all.filter(({ serverId }) => isClientId(serverId)),
  });
  return (
    <>
      <PageHeader
        title="Clients"
        actions={
          <Button component={Link} href="/servers/conformance?workload=round-trips" variant="default">
            Conformance
          </Button>
        }
      >
        WebSocket client libraries, each doing the same round trips against a server of ours that counts. What a client
        reports is compared with that server's counts; more than it saw is refused.
      </PageHeader>
      <QueryState
        query={query}
        isEmpty={(clients) => clients.length === 0}
        empty={
          <EmptyState title="The catalogue has no clients">
            Each folder of clients/ with a client.json is one. ./plumb up reads them at every start.
          </EmptyState>
        }
      >
        {(clients) => <CatalogueCards servers={clients} />}
      </QueryState>
    </>
  );
}
