"use client";

import { Button, Chip, Group, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { auditVerdicts } from "@plumbline/core/audit/verdicts";
import { triggers } from "@plumbline/core/run/triggers";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { workStatuses } from "@plumbline/core/task/lifecycle";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { useDraft } from "#ui/form/use-draft.ts";
import { isFiltered, type RunFilters } from "./run-filters.ts";

const TYPING_PAUSE_MS = 250;

type RunFilterBarProps = { filters: RunFilters; onChange: (changed: Partial<RunFilters> | null) => void };

/** Filters of the list; every change begins at its first page again. `null` takes all of them away. */
export function RunFilterBar({ filters, onChange }: RunFilterBarProps) {
  const api = useTRPC();
  const say = useSay();
  const servers = useQuery(api.server.find.queryOptions()).data ?? [];
  const tags = useQuery(api.run.findTags.queryOptions()).data ?? [];
  const change = (changed: Partial<RunFilters>) => onChange({ ...changed, after: null });
  const { text, type, handOn } = useDraft(filters.q);
  const search = useDebouncedCallback((q: string) => {
    handOn(q);
    change({ q });
  }, TYPING_PAUSE_MS);
  return (
    <Group gap="xs" mb="md" role="search" aria-label={say("runs.filter")}>
      <TextInput
        value={text}
        onChange={({ currentTarget: { value } }) => {
          type(value);
          search(value);
        }}
        placeholder={say("common.name")}
        aria-label={say("runs.partOfName")}
        size="xs"
        w={130}
        leftSection={<IconSearch size={14} aria-hidden />}
      />
      <Chip.Group
        multiple
        value={filters.status}
        onChange={(value) => change({ status: workStatuses.filter((status) => value.includes(status)) })}
      >
        <Group gap={6} role="group" aria-label={say("runTable.status")}>
          {workStatuses.map((status) => (
            <Chip key={status} value={status} size="xs" variant="light" radius="sm">
              {say(`status.${status}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Chip.Group
        multiple
        value={filters.verdict}
        onChange={(value) => change({ verdict: auditVerdicts.filter((verdict) => value.includes(verdict)) })}
      >
        <Group gap={6} role="group" aria-label={say("runs.verdict")}>
          {auditVerdicts.map((verdict) => (
            <Chip key={verdict} value={verdict} size="xs" variant="light" radius="sm">
              {verdict}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Choice
        label={say("runs.server")}
        value={filters.server}
        data={servers.map(({ serverId }) => ({ value: serverId, label: serverId }))}
        onChange={(server) => change({ server })}
      />
      <Choice
        label={say("runs.scenario")}
        value={filters.scenario}
        data={scenarios.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(scenario) => change({ scenario })}
      />
      <Choice
        label={say("runs.startedBy")}
        value={filters.trigger}
        data={triggers.map((value) => ({ value, label: say(`trigger.${value}`) }))}
        onChange={(trigger) => change({ trigger: triggers.find((one) => one === trigger) ?? null })}
      />
      {(tags.length > 0 || filters.tag) && (
        <Choice
          label={say("runs.tag")}
          value={filters.tag}
          data={tags.map((tag) => ({ value: tag, label: tag }))}
          onChange={(tag) => change({ tag })}
        />
      )}
      {isFiltered(filters) && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconX size={12} aria-hidden />}
          onClick={() => onChange(null)}
        >
          {say("runs.all")}
        </Button>
      )}
    </Group>
  );
}

type ChoiceProps = {
  label: string;
  value: string | null;
  data: { value: string; label: string }[];
  onChange: (value: string | null) => void;
};

function Choice({ label, value, data, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={value}
      data={data}
      onChange={onChange}
      clearable
      searchable={data.length > 8}
      size="xs"
      w={124}
      comboboxProps={{ width: 220, position: "bottom-start" }}
    />
  );
}
