"use client";

import { Anchor, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { Restricted } from "../visitor/restricted.tsx";
import { CreateTokenForm } from "./create-token-form.tsx";
import { TokenTable } from "./token-table.tsx";

/** Keys for CI: make one, see which there are, revoke. */
export function TokensView() {
  return (
    <>
      <PageHeader title="Settings">
        A token lets a CI job start runs and read their results through the{" "}
        <Anchor component={Link} href="/settings/api" underline="always">
          REST API
        </Anchor>
        . Its scopes limit what it can do.
      </PageHeader>
      <Restricted to="administer">
        <Tokens />
      </Restricted>
    </>
  );
}

function Tokens() {
  const query = useQuery(useTRPC().token.find.queryOptions());
  return (
    <Stack gap="xl">
      <section aria-labelledby="new-token">
        <Title order={2} id="new-token" mb="sm">
          New token
        </Title>
        <CreateTokenForm />
      </section>
      <section aria-labelledby="tokens">
        <Title order={2} id="tokens" mb="sm">
          Tokens
        </Title>
        <QueryState
          query={query}
          isEmpty={(tokens) => tokens.length === 0}
          empty={<EmptyState title="No tokens yet">Create one above; its secret is shown once.</EmptyState>}
        >
          {(tokens) => <TokenTable tokens={tokens} />}
        </QueryState>
      </section>
    </Stack>
  );
}
