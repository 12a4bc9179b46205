"use client";

import { Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { findHottest } from "@plumbline/core/flame/flame-tree";
import {
  countSamples,
  countThreads,
  type FoldedStack,
  isKernel,
  readFolded,
} from "@plumbline/core/flame/folded-stacks";
import type { FlameRecording } from "@plumbline/core/flame/views";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatCount, formatDuration, formatPercent } from "#ui/format.ts";
import { QueryState } from "#ui/state/query-state.tsx";
import { TimeAgo } from "#ui/time-ago.tsx";
import { HotFunctions } from "./hot-functions.tsx";

// loaded only when a flame graph is shown
const FlameGraph = dynamic(() => import("#charts/flame/flame-graph.tsx").then((module) => module.FlameGraph), {
  ssr: false,
});

const HOTTEST = 20;

const filters = {
  thread: parseAsString.withDefault(""),
  search: parseAsString.withDefault(""),
  /** The function over the whole width. */
  zoom: parseAsString.withDefault(""),
};

/** A recorded flame graph with its recorder, and its stacks once they are loaded. */
export function FlameRecordingView({ trialId, recording }: { trialId: string; recording: FlameRecording }) {
  const api = useTRPC();
  const say = useSay();
  const query = useQuery(api.trial.flameStacks.queryOptions({ trialId }));
  const { recorder, seconds, frequencyHz, samples, unnamed, recordedAt } = recording;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {say("flame.recorded", {
          samples: formatCount(samples),
          duration: formatDuration(seconds),
          recorder,
          frequency: frequencyHz,
          unresolved: formatPercent(unnamed / samples),
        })}{" "}
        <TimeAgo at={recordedAt} />
      </Text>
      <QueryState query={query}>{(text) => <Stacks text={text} />}</QueryState>
    </Stack>
  );
}

function Stacks({ text }: { text: string }) {
  const [{ thread, search, zoom }, filter] = useQueryStates(filters);
  const say = useSay();
  const all = useMemo(() => readFolded(text), [text]);
  const stacks = useMemo(() => all.filter((stack) => thread === "" || stack.thread === thread), [all, thread]);
  const threads = countThreads(all).map((one) => ({
    value: one.thread,
    label: `${one.thread} (${formatPercent(one.samples / countSamples(all))})`,
  }));
  const shown = countSamples(stacks);
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={720}>
        <Select
          label={say("flame.thread")}
          placeholder={say("flame.allThreads", { count: threads.length })}
          data={threads}
          value={thread === "" ? null : thread}
          onChange={(chosen) => void filter({ thread: chosen ?? "", zoom: "" })}
          clearable
        />
        <TextInput
          label={say("flame.mark")}
          placeholder={say("flame.partOfName")}
          value={search}
          onChange={({ currentTarget }) => void filter({ search: currentTarget.value })}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {say("flame.kernelShare", { share: formatPercent(kernelShare(stacks, shown)) })}
      </Text>
      <FlameGraph
        title={say("flame.of", { thread: thread === "" ? say("flame.everyThread") : thread })}
        stacks={stacks}
        search={search}
        zoom={zoom}
        onZoom={(key) => void filter({ zoom: key })}
      />
      <HotFunctions
        functions={findHottest(stacks, HOTTEST)}
        samples={shown}
        marked={search}
        onMark={(name) => void filter({ search: name })}
      />
    </Stack>
  );
}

function kernelShare(stacks: readonly FoldedStack[], samples: number): number {
  return samples === 0 ? 0 : countSamples(stacks.filter(({ frames }) => isKernel(frames.at(-1) ?? ""))) / samples;
}
