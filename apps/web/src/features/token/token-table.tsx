"use client";

import { Code, Text } from "@mantine/core";
import type { TokenView } from "@plumbline/core/access/token";
import { type Column, DataTable, fromTablet } from "#ui/table/data-table.tsx";
import { endColumn } from "#ui/table/end-column.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { RevokeToken } from "./revoke-token.tsx";
import { toTokenState } from "./token-state.ts";

const columns: Column<TokenView>[] = [
  { accessor: "name", title: "Name" },
  { accessor: "prefix", title: "Begins with", render: ({ prefix }) => <Code>{prefix}…</Code> },
  { accessor: "scopes", title: "Scopes", render: ({ scopes }) => scopes.join(", ") },
  { accessor: "createdAt", title: "Created", ...fromTablet, render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  {
    accessor: "lastUsedAt",
    title: "Last used",
    ...fromTablet,
    render: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} /> : "never"),
  },
  endColumn("Ends", "when revoked"),
  {
    accessor: "state",
    title: "State",
    render: (token) => {
      const state = toTokenState(token, Date.now());
      return state === "valid" ? <RevokeToken token={token} /> : <Text size="sm">{state}</Text>;
    },
  },
];

/** Every token there ever was, newest first. */
export function TokenTable({ tokens }: { tokens: TokenView[] }) {
  return <DataTable label="Tokens" records={tokens} columns={columns} idOf={({ tokenId }) => tokenId} minWidth={560} />;
}
