"use client";

import { Chip, Group, SegmentedControl, Select, TextInput } from "@mantine/core";
import type { Carried } from "@plumbline/core/overview/carried";
import { carriedBy, carriedWays } from "@plumbline/core/overview/carried-by";
import type { Leaderboard } from "@plumbline/core/overview/views";
import { boardFigures } from "@plumbline/core/result/board";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";
import { languageFacts, languageIds } from "@plumbline/core/server/language-facts";
import { profiles } from "@plumbline/core/server/profiles";
import type { Basis } from "@plumbline/core/summary/basis";
import { type SummaryMetricId, summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { IconSearch } from "@tabler/icons-react";
import type { MessageId } from "#i18n/say.ts";
import { useNameOf, useSay } from "#i18n/wording-provider.tsx";
import { rankedMetricIds } from "../../metric/metric-groups.ts";
import type { BoardParams } from "./board-params.ts";
import { boardLanguages } from "./prepare-board.ts";

type BoardControlsProps = {
  scenarioIds: readonly string[];
  /** The ways in which the scenario was measured. */
  carried: readonly Carried[];
  board: Leaderboard;
  params: BoardParams;
  /** The figure that is shown. */
  figure: SummaryMetricId;
  basis: Basis;
  onChange: (changed: Partial<BoardParams>) => void;
};

/** The question, the figure, and filters that apply at once. */
export function BoardControls({ scenarioIds, carried, board, params, figure, basis, onChange }: BoardControlsProps) {
  const say = useSay();
  const nameOf = useNameOf();
  return (
    <Group gap="xs" role="search" aria-label={say("board.controls")}>
      <Select
        size="xs"
        w={210}
        aria-label={say("board.scenario")}
        data={scenarioIds.map((value) => ({
          value,
          label: nameOf("scenarios", value, "name", getScenario(value).name),
        }))}
        value={board.scenarioId}
        // figure and filters belong to the servers of their scenario
        onChange={(question) =>
          onChange({ question, carried: null, figure: null, language: [], profile: [], find: "" })
        }
        allowDeselect={false}
      />
      <Select
        size="xs"
        w={190}
        aria-label={say("board.figure")}
        data={boardFigures(board, basis).map((value) => ({
          value,
          label: nameOf("metrics", value, "label", summaryMetrics[value].label),
        }))}
        value={figure}
        onChange={(value) => onChange({ figure: rankedMetricIds.find((id) => id === value) ?? null })}
        allowDeselect={false}
      />
      {carried.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={say("board.connections")}
          data={carried.map((value) => ({ value, label: say(carriedLabels[value]) }))}
          value={carriedBy(board.parameters)}
          onChange={(value) => onChange({ carried: carriedWays.find((way) => way === value) ?? null })}
        />
      )}
      <TextInput
        size="xs"
        w={150}
        type="search"
        aria-label={say("board.find")}
        placeholder={say("board.find")}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={params.find}
        onChange={(event) => onChange({ find: event.currentTarget.value })}
      />
      <Toggles
        label={say("board.languages")}
        options={boardLanguages(board).map((value) => ({ value, label: languageFacts[value].label }))}
        chosen={params.language}
        onChange={(values) => onChange({ language: languageIds.filter((language) => values.includes(language)) })}
      />
      <Toggles
        label={say("board.profiles")}
        options={profiles.map((value) => ({ value, label: value }))}
        chosen={params.profile}
        onChange={(values) => onChange({ profile: profiles.filter((profile) => values.includes(profile)) })}
      />
    </Group>
  );
}

const carriedLabels = {
  plain: "board.plain",
  tls: "board.tls",
  deflate: "board.deflate",
  "tls+deflate": "board.tlsDeflate",
} as const satisfies Record<Carried, MessageId>;

type TogglesProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
};

function Toggles({ label, options, chosen, onChange }: TogglesProps) {
  if (options.length < 2) return null;
  return (
    <Chip.Group multiple value={[...chosen]} onChange={onChange}>
      <Group gap={6} role="group" aria-label={label}>
        {options.map((option) => (
          <Chip key={option.value} value={option.value} size="xs" variant="light" radius="sm">
            {option.label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
