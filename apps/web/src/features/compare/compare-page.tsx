"use client";

import { Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import type { ComparisonView, SideKey } from "@plumbline/core/compare/views";
import { IconCheck, IconLink } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useTRPC } from "#trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { QueryState } from "#ui/query-state.tsx";
import { AddSide } from "./add-side.tsx";
import { compareSentences } from "./compare-sentence.ts";
import { Differences } from "./differences.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { RatioTable } from "./ratio-table.tsx";
import { SideCharts } from "./side-charts.tsx";
import { SideChips } from "./side-chips.tsx";
import { compareHref, isSameSide } from "./side-key.ts";
import { MAX_SIDES, sidesParam } from "./sides-param.ts";

/** Two or more sides beside each other. The address is the comparison: whoever opens it sees the same. */
export function ComparePage() {
  const api = useTRPC();
  const [{ sides: keys }, setParams] = useQueryStates(sidesParam, { history: "push" });
  const query = useQuery(
    api.compare.get.queryOptions({ sides: keys }, { enabled: keys.length > 0, placeholderData: keepPreviousData }),
  );
  const setKeys = (sides: SideKey[]) => void setParams({ sides });
  const known =
    keys.length > 0 && !query.error
      ? (query.data?.sides.filter((side) => keys.some((key) => isSameSide(key, side.key))) ?? [])
      : [];
  return (
    <>
      <PageHeader title="Compare" actions={keys.length > 0 ? <CopyAddress keys={keys} /> : undefined}>
        Rounds of servers side by side; the first side is the one that the others are held against.
      </PageHeader>
      <Stack gap="lg">
        {keys.length > 0 && <SideChips keys={keys} sides={known} onChange={setKeys} />}
        {keys.length < MAX_SIDES && <AddSide keys={keys} onAdd={(key) => setKeys([...keys, key])} />}
        {keys.length === 0 ? (
          <EmptyState title="Nothing to compare yet">
            Add two sides above, or begin from a run: its page offers any two of its servers and each language's minimal
            against its framework server.
          </EmptyState>
        ) : (
          <QueryState query={query}>{(view) => <ComparisonBody view={view} />}</QueryState>
        )}
      </Stack>
    </>
  );
}

function ComparisonBody({ view }: { view: ComparisonView }) {
  return (
    <Stack gap="xl">
      <Stack gap="xs" component="section" aria-label="The answer">
        {compareSentences(view).map((sentence) => (
          <Text key={sentence} size="lg" fw={500} maw={860}>
            {sentence}
          </Text>
        ))}
      </Stack>
      {view.sides.length > 1 && (
        <Group justify="flex-end">
          <ExportMenu view={view} />
        </Group>
      )}
      <RatioTable view={view} />
      <SideCharts sides={view.sides} />
      <Differences view={view} />
    </Stack>
  );
}

function CopyAddress({ keys }: { keys: readonly SideKey[] }) {
  return (
    <CopyButton value={typeof window === "undefined" ? "" : `${window.location.origin}${compareHref(keys)}`}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
        >
          {copied ? "Copied" : "Copy link"}
        </Button>
      )}
    </CopyButton>
  );
}
