"use client";

import { Group, Stack, Text, Title } from "@mantine/core";
import type { FlameGraphView } from "@plumbline/core/flame/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { IconFlame } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ActionButton } from "#ui/form/action-button.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { QueryState } from "#ui/state/query-state.tsx";
import { FailureEvidence } from "../../result/tables/failed-trials.tsx";
import { useMay } from "../../visitor/visitor.tsx";
import { FlameRecordingView } from "./flame-recording.tsx";

/** Polling interval while a flame graph is queued or recorded. */
const REFRESH_MS = 2_000;

const isOpen = (flame: FlameGraphView | null | undefined) => Boolean(flame && !isTerminal(flame.status));

/** The flame graph of the trial's server, and the button that records one. */
export function FlameSection({ trialId }: { trialId: string }) {
  const api = useTRPC();
  const say = useSay();
  const query = useQuery(
    api.trial.flameGraph.queryOptions(
      { trialId },
      { refetchInterval: ({ state }) => (isOpen(state.data) ? REFRESH_MS : false) },
    ),
  );
  return (
    <section aria-label={say("flame.title")}>
      <Group justify="space-between" mb={4}>
        <Title order={2} id="flame-graph">
          {say("flame.title")}
        </Title>
        <Ask trialId={trialId} flame={query.data} />
      </Group>
      <Text size="sm" c="dimmed" mb="sm" maw={720}>
        {say("flame.meaning")}
      </Text>
      <QueryState query={query}>{(flame) => <Loaded trialId={trialId} flame={flame} />}</QueryState>
    </section>
  );
}

function Ask({ trialId, flame }: { trialId: string; flame: FlameGraphView | null | undefined }) {
  const api = useTRPC();
  const mayRun = useMay("run");
  const say = useSay();
  const client = useQueryClient();
  const ask = useMutation(
    api.trial.askForFlameGraph.mutationOptions({
      onSuccess: (asked) => client.setQueryData(api.trial.flameGraph.queryKey({ trialId }), asked),
    }),
  );
  if (!mayRun) return null;
  return (
    <ActionButton
      label={say(flame?.recording ? "flame.again" : "flame.record")}
      icon={<IconFlame size={14} aria-hidden />}
      step={ask}
      disabled={flame === undefined || isOpen(flame)}
      onClick={() => ask.mutate({ trialId })}
    />
  );
}

function Loaded({ trialId, flame }: { trialId: string; flame: FlameGraphView | null }) {
  const say = useSay();
  if (!flame) return <Text size="sm">{say("flame.none")}</Text>;
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {flame.status === "queued" && say("flame.queued")}
        {flame.status === "running" && say("flame.running")}
      </Text>
      {flame.failure && (
        <>
          <ErrorPanel failure={flame.failure} />
          <FailureEvidence evidence={flame.failure.evidence} />
        </>
      )}
      {flame.recording && (
        // another recording is another answer to the same question
        <FlameRecordingView
          key={flame.recording.recordedAt.toISOString()}
          trialId={trialId}
          recording={flame.recording}
        />
      )}
    </Stack>
  );
}
