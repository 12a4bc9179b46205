"use client";

import { Button, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "#trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { QueryState } from "#ui/query-state.tsx";
import { groupServers } from "./group-servers.ts";
import classes from "./server.module.css";
import { ServerCard } from "./server-card.tsx";

/** The catalogue, by language. */
export function ServersView() {
  const query = useQuery(useTRPC().server.find.queryOptions());
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
        {(servers) => (
          <Stack gap="xl">
            {groupServers(servers).map(({ language, label, servers: members }) => (
              <section key={language} aria-label={label}>
                <Title order={2} mb="sm">
                  {label}
                </Title>
                <div className={classes.cards}>
                  {members.map((server) => (
                    <ServerCard key={server.serverId} server={server} />
                  ))}
                </div>
              </section>
            ))}
          </Stack>
        )}
      </QueryState>
    </>
  );
}
