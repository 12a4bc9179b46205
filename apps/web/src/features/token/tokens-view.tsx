"use client";

import { Anchor, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { Restricted } from "../visitor/restricted.tsx";
import { CreateTokenForm } from "./create-token-form.tsx";
import { TokenTable } from "./token-table.tsx";

/** Keys for CI: make one, see which there are, revoke. */
export function TokensView() {
  const say = useSay();
  return (
    <>
      <PageHeader title={say("settings.title")}>
        {say("token.lead")}{" "}
        <Anchor component={Link} href="/settings/api" underline="always">
          {say("token.api")}
        </Anchor>
      </PageHeader>
      <Restricted to="administer">
        <Tokens />
      </Restricted>
    </>
  );
}

function Tokens() {
  const say = useSay();
  const query = useQuery(useTRPC().token.find.queryOptions());
  return (
    <Stack gap="xl">
      <section aria-labelledby="new-token">
        <Title order={2} id="new-token" mb="sm">
          {say("token.new")}
        </Title>
        <CreateTokenForm />
      </section>
      <section aria-labelledby="tokens">
        <Title order={2} id="tokens" mb="sm">
          {say("token.title")}
        </Title>
        <QueryState
          query={query}
          isEmpty={(tokens) => tokens.length === 0}
          empty={<EmptyState title={say("token.none")}>{say("token.noneMeaning")}</EmptyState>}
        >
          {(tokens) => <TokenTable tokens={tokens} />}
        </QueryState>
      </section>
    </Stack>
  );
}
