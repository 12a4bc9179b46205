"use client";

import { Anchor, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import type { SideKey } from "@plumbline/core/compare/side-key";
import { isSameSide } from "@plumbline/core/compare/side-name";
import type { ComparisonView } from "@plumbline/core/compare/views";
import type { Basis } from "@plumbline/core/summary/basis";
import { IconCheck, IconLink, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { CopyButton } from "#ui/form/copy-button.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page/page-header.tsx";
import { EmptyState } from "#ui/state/empty-state.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { CardButton } from "../card/card-button.tsx";
import { AnswerCards } from "../comparison/answer-cards.tsx";
import { comparisonCard } from "../comparison/comparison-card.ts";
import { ComparisonSource } from "../comparison/comparison-source.tsx";
import { CompressionTable } from "../comparison/compression-table.tsx";
import { Differences } from "../comparison/differences.tsx";
import { RatioTable } from "../comparison/ratio-table.tsx";
import { RatiosChart } from "../comparison/ratios-chart.tsx";
import { DeviationNote } from "../gate/deviation-mark.tsx";
import { Glossary } from "../glossary/glossary.tsx";
import { compareHref } from "../href/compare-href.ts";
import { PageBasisSwitch, useBasis } from "../metric/basis-switch.tsx";
import { ShareButton } from "../share/share-button.tsx";
import { SaveViewButton } from "../view/save-view-button.tsx";
import { AddSide } from "./add-side.tsx";
import { ExportButton } from "./export-button.tsx";
import { ENOUGH_SIDES } from "./offered-runs.ts";
import { prepareSurer } from "./prepare-surer.ts";
import { SideCharts } from "./side-charts.tsx";
import { SideChips } from "./side-chips.tsx";
import { SideFlames } from "./side-flames.tsx";
import { MAX_SIDES, sidesParam } from "./sides-param.ts";
import { type ComparedProps, UnlikeNotice } from "./unlike-notice.tsx";

/** Two or more sides side by side. The address holds the whole comparison. */
export function ComparePage() {
  const api = useTRPC();
  const [{ sides: keys, unlike }, setParams] = useQueryStates(sidesParam, { history: "push" });
  const compareUnlike = unlike !== null;
  const say = useSay();
  const query = useQuery(
    api.compare.get.queryOptions(
      { sides: keys, compareUnlike },
      { enabled: keys.length > 0, placeholderData: keepPreviousData },
    ),
  );
  const setKeys = (sides: SideKey[]) => void setParams({ sides });
  const known =
    keys.length > 0 && !query.error
      ? (query.data?.sides.filter((side) => keys.some((key) => isSameSide(key, side.key))) ?? [])
      : [];
  return (
    <>
      <PageHeader
        title={say("compare.title")}
        actions={
          <Group gap="xs">
            <Button component={Link} href="/compare/overview" variant="default">
              {say("compare.languages")}
            </Button>
            {keys.length > 0 && <SaveViewButton />}
            {keys.length > 0 && <CopyAddress href={compareHref(keys, compareUnlike)} />}
            {keys.length > 0 && (
              <ShareButton
                resource={{ kind: "comparison", sides: keys, compareUnlike }}
                what={say("compare.thisComparison")}
              />
            )}
          </Group>
        }
      >
        {say("compare.lead")}
      </PageHeader>
      <Stack gap="lg">
        {keys.length > 0 && <SideChips keys={keys} sides={known} onChange={setKeys} />}
        <DeviationNote servers={known.flatMap(({ servers }) => servers)} />
        <MoreSides keys={keys} onAdd={(key) => setKeys([...keys, key])} />
        {keys.length === 0 ? (
          <EmptyState title={say("compare.nothing")}>{say("compare.nothingMeaning")}</EmptyState>
        ) : (
          <QueryState query={query}>
            {(view) => (
              <ComparisonBody
                view={view}
                onCompareUnlike={(wanted) => void setParams({ unlike: wanted ? "compare" : null })}
              />
            )}
          </QueryState>
        )}
      </Stack>
    </>
  );
}

/** The form for a further side: open until there are two, then a button, so that the answer comes first. */
function MoreSides({ keys, onAdd }: { keys: readonly SideKey[]; onAdd: (key: SideKey) => void }) {
  const [wanted, setWanted] = useState(false);
  const say = useSay();
  if (keys.length >= MAX_SIDES) return null;
  if (keys.length < ENOUGH_SIDES) return <AddSide keys={keys} onAdd={onAdd} />;
  return (
    <Stack gap="xs">
      <Button
        size="compact-sm"
        variant="subtle"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-expanded={wanted}
        onClick={() => setWanted(!wanted)}
      >
        {say("compare.addSide")}
      </Button>
      {wanted && <AddSide keys={keys} onAdd={onAdd} />}
    </Stack>
  );
}

function ComparisonBody({ view, onCompareUnlike }: ComparedProps) {
  const [basis] = useBasis();
  return (
    <Stack gap="xl">
      <PageBasisSwitch />
      <UnlikeNotice view={view} onCompareUnlike={onCompareUnlike} />
      <AnswerCards view={view} basis={basis} />
      <SurerList view={view} basis={basis} />
      {view.sides.length > 1 && (
        <Group justify="flex-end" gap="xs">
          <ComparisonCard view={view} basis={basis} />
          <ExportButton view={view} basis={basis} />
        </Group>
      )}
      <ComparisonSource view={view}>
        <RatiosChart view={view} basis={basis} />
        <RatioTable view={view} />
        <CompressionTable view={view} />
        <SideCharts sides={view.sides} />
      </ComparisonSource>
      <SideFlames sides={view.sides} />
      <Differences view={view} />
      <Glossary of={["median", "interval", "percentile", "ratio", "p", "floor", "paired", "verdict", "audit"]} />
    </Stack>
  );
}

/** The comparison as one picture. */
function ComparisonCard({ view, basis }: { view: ComparisonView; basis: Basis }) {
  const card = comparisonCard(view, basis);
  const { sides, compareUnlike } = view;
  if (!card) return null;
  return (
    <CardButton
      card={card}
      resource={{ kind: "comparison", sides: sides.map(({ key }) => key), compareUnlike }}
      fileName="plumbline-comparison"
    />
  );
}

/** Steps towards a clearer answer, each with the form that carries it out. */
function SurerList({ view, basis }: { view: ComparisonView; basis: Basis }) {
  const say = useSay();
  const all = prepareSurer(view, say, basis);
  if (view.sides.length < 2) return null;
  return (
    <section aria-label={say("compare.clearer")}>
      <Title order={2}>{say("compare.clearer")}</Title>
      {all.length === 0 ? (
        <Text size="sm">{say("compare.nothingMissing")}</Text>
      ) : (
        <List size="sm" spacing={4}>
          {all.map(({ text, run }) => (
            <List.Item key={text}>
              {text}{" "}
              {run && (
                <Anchor component={Link} href={run.href} size="sm" underline="always">
                  {run.label}
                </Anchor>
              )}
            </List.Item>
          ))}
        </List>
      )}
    </section>
  );
}

function CopyAddress({ href }: { href: string }) {
  const say = useSay();
  return (
    <CopyButton
      text={typeof window === "undefined" ? "" : `${window.location.origin}${href}`}
      label={say("compare.copyLink")}
      icon={(copied) => (copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />)}
    />
  );
}
