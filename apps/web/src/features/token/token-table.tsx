"use client";

import { Code, Text } from "@mantine/core";
import type { TokenView } from "@plumbline/core/access/token";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { endColumn } from "#ui/table/end-column.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { RevokeToken } from "./revoke-token.tsx";
import { toTokenState } from "./token-state.ts";

const columnsIn = (say: Say): Column<TokenView>[] => [
  { accessor: "name", title: say("common.name"), render: ({ name }) => <bdi>{name}</bdi> },
  { accessor: "prefix", title: say("token.beginsWith"), render: ({ prefix }) => <Code>{prefix}…</Code> },
  { accessor: "scopes", title: say("token.scope"), render: ({ scopes }) => scopes.join(", ") },
  {
    accessor: "createdAt",
    title: say("token.created"),
    ...fromTablet,
    render: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
  {
    accessor: "lastUsedAt",
    title: say("token.lastUsed"),
    ...fromTablet,
    render: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} /> : say("token.never")),
  },
  endColumn(say("token.ends"), say("token.whenRevoked")),
  {
    accessor: "state",
    title: say("token.state"),
    render: (token) => {
      const state = toTokenState(token, Date.now());
      return state === "valid" ? <RevokeToken token={token} /> : <Text size="sm">{say(`token.${state}`)}</Text>;
    },
  },
];

/** Every token there ever was, newest first. */
export function TokenTable({ tokens }: { tokens: TokenView[] }) {
  const say = useSay();
  return (
    <DataTable
      label={say("token.title")}
      records={tokens}
      columns={columnsIn(say)}
      idOf={({ tokenId }) => tokenId}
      minWidth={560}
    />
  );
}
