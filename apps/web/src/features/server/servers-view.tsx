"use client";

import { Button } from "@mantine/core";
import { isClientId } from "@plumbline/core/server/client-id";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { CatalogueCards } from "./catalogue-cards.tsx";

/** The servers of the catalogue, by language. */
export function ServersView() {
  const query = useQuery({
    ...useTRPC().server.find.queryOptions(),
    select: (all) => all.filter(({ serverId }) => !isClientId(serverId)),
  });
  return (
    <>
      <PageHeader
        title="Servers"
        actions={
          <>
            <Button component={Link} href="/servers/conformance" variant="default">
              Conformance
            </Button>
            <Button component={Link} href="/servers/images" variant="default">
              Images
            </Button>
          </>
        }
      >
        Implementations of one contract, each as an expert of its language would write it. Hue and shape name the
        language, the lighter shade is the framework profile, everywhere.
      </PageHeader>
      <QueryState
        query={query}
        isEmpty={(servers) => servers.length === 0}
        empty={
          <EmptyState title="The catalogue has no servers">
            Each folder of servers/ with a server.json is one. ./plumb up reads them at every start.
          </EmptyState>
        }
      >
        {(servers) => <CatalogueCards servers={servers} />}
      </QueryState>
    </>
  );
}
