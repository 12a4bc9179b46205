"use client";

import { Button } from "@mantine/core";
import { isClientId } from "@plumbline/core/server/client-id";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { CatalogueCards } from "./catalogue-cards.tsx";

/** The servers of the catalogue, by language. */
export function ServersView() {
  const say = useSay();
  const query = useQuery({
    ...useTRPC().server.find.queryOptions(),
    select: (all) => all.filter(({ serverId }) => !isClientId(serverId)),
  });
  return (
    <>
      <PageHeader
        title={say("server.servers")}
        actions={
          <>
            <Button component={Link} href="/servers/conformance" variant="default">
              {say("server.conformance")}
            </Button>
            <Button component={Link} href="/servers/images" variant="default">
              {say("server.images")}
            </Button>
          </>
        }
      >
        {say("server.lead")}
      </PageHeader>
      <QueryState
        query={query}
        isEmpty={(servers) => servers.length === 0}
        empty={<EmptyState title={say("server.none")}>{say("server.noneMeaning")}</EmptyState>}
      >
        {(servers) => <CatalogueCards servers={servers} />}
      </QueryState>
    </>
  );
}
