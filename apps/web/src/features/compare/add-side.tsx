"use client";

import { Button, Group, MultiSelect, Select } from "@mantine/core";
import type { SideKey } from "@plumbline/core/compare/side-key";
import { isSameSide } from "@plumbline/core/compare/side-name";
import type { RunRow } from "@plumbline/core/run/views";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Locale } from "#i18n/locale.ts";
import type { Say } from "#i18n/say.ts";
import { useSpeech } from "#i18n/use-speech.ts";
import { usePageLocale, useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { formatInstant } from "#ui/format-date.ts";
import { QueryState } from "#ui/state/query-state.tsx";
import { offeredRuns } from "./offered-runs.ts";
import { type Choice, chooseWho, toKey, whoOptions } from "./side-choice.ts";

/** Picks a side: runs, or all of them; a server, one version of it, or a language or profile; a scenario. */
export function AddSide({ keys, onAdd }: { keys: readonly SideKey[]; onAdd: (key: SideKey) => void }) {
  const api = useTRPC();
  const say = useSay();
  const query = useQuery(api.run.find.queryOptions(offeredRuns));
  return (
    <QueryState
      query={query}
      isEmpty={({ runs }) => runs.every((run) => run.trials.succeeded === 0)}
      empty={<span>{say("side.none")}</span>}
    >
      {({ runs }) => <SideForm runs={runs.filter((run) => run.trials.succeeded > 0)} keys={keys} onAdd={onAdd} />}
    </QueryState>
  );
}

function SideForm({
  runs,
  keys,
  onAdd,
}: {
  runs: readonly RunRow[];
  keys: readonly SideKey[];
  onAdd: (key: SideKey) => void;
}) {
  const [first] = keys;
  const say = useSay();
  const locale = usePageLocale();
  const speech = useSpeech();
  const [choice, setChoice] = useState<Choice>({ runIds: null, who: null, version: null, scenarioId: null });
  // default: the first side's value, or the newest run that was measured here
  const measured = runs.filter(({ imported }) => !imported);
  const runIds = choice.runIds ?? first?.runIds ?? measured.slice(0, 1).map(({ runId }) => runId);
  const chosenRuns = runIds.length === 0 ? runs : runs.filter(({ runId }) => runIds.includes(runId));
  const scenarioIds = [...new Set(chosenRuns.flatMap(({ spec }) => spec.scenarios.map((each) => each.scenarioId)))];
  const scenarioId =
    scenarioIds.find((each) => each === (choice.scenarioId ?? first?.scenarioId)) ?? scenarioIds[0] ?? null;
  const servers = chosenRuns.flatMap(({ spec }) => spec.servers);
  const who = chooseWho(choice.who, servers);
  const key = toKey({ runIds, who, version: choice.version, scenarioId });
  const isThere = key !== null && keys.some((other) => isSameSide(other, key));
  const names = new Map(scenarios.map((each) => [each.id, speech.scenario(each)]));
  return (
    <Group gap="xs" align="flex-end" component="section" aria-label={say("compare.addSide")}>
      <MultiSelect
        size="xs"
        label={say("side.runs")}
        w={300}
        searchable
        clearable
        maxValues={20}
        placeholder={runIds.length === 0 ? say("side.everyRun") : ""}
        data={runs.map((run) => ({ value: run.runId, label: labelOf(run, say, locale) }))}
        value={[...runIds]}
        onChange={(value) => setChoice({ ...choice, runIds: value })}
      />
      <Select
        size="xs"
        label={say("side.who")}
        w={220}
        searchable
        data={whoOptions(servers)}
        value={who}
        onChange={(value) => setChoice({ ...choice, who: value, version: null })}
        allowDeselect={false}
        placeholder={say("side.choose")}
      />
      {key?.serverId !== undefined && scenarioId && (
        <VersionSelect
          serverId={key.serverId}
          scenarioId={scenarioId}
          value={choice.version}
          onChange={(version) => setChoice({ ...choice, version })}
        />
      )}
      <Select
        size="xs"
        label={say("side.scenario")}
        w={180}
        data={scenarioIds.map((value) => ({ value, label: names.get(value) ?? value }))}
        value={scenarioId}
        onChange={(value) => setChoice({ ...choice, scenarioId: value })}
        allowDeselect={false}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={key === null || isThere}
        onClick={() => key && onAdd(key)}
      >
        {say(isThere ? "side.already" : "side.add")}
      </Button>
    </Group>
  );
}

/** Versions of a server's source that were measured under the scenario. */
function VersionSelect({
  serverId,
  scenarioId,
  value,
  onChange,
}: {
  serverId: string;
  scenarioId: string;
  value: string | null;
  onChange: (version: string | null) => void;
}) {
  const say = useSay();
  const query = useQuery(useTRPC().compare.versions.queryOptions({ serverId, scenarioId }));
  const versions = query.data ?? [];
  if (versions.length < 2) return null;
  return (
    <Select
      size="xs"
      label={say("side.version")}
      w={210}
      clearable
      placeholder={say("side.anyVersion")}
      data={versions.map(({ version, library, rounds }) => ({
        value: version,
        label: `${version.slice(0, 8)} · ${library} · ${say("common.rounds", { count: rounds })}`,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

function labelOf({ name, createdAt, imported }: RunRow, say: Say, locale: Locale): string {
  const at = formatInstant(createdAt, "UTC", locale);
  return `${name} · ${imported ? say("side.imported", { at }) : at}`;
}
