"use client";

import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { isClientId } from "@plumbline/core/server/client-id";
import type { Language } from "@plumbline/core/server/language";
import type { ServerView } from "@plumbline/core/server/views";
import type { Workload } from "@plumbline/core/workload/workload";
import { groupServers, type ServerGroup } from "#features/implementation/group-servers.ts";
import { LanguageMark } from "#features/implementation/language-mark.tsx";
import { searchText } from "#features/implementation/search-text.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { RovingToolbar, useRovingStop } from "#ui/roving/roving-toolbar.tsx";
import type { Measurable } from "../../run-request/measured-kind.ts";
import { ChoiceList } from "./choice-list.tsx";
import { FormColumn } from "./column.tsx";

type ServerColumnProps = {
  /** Targets are servers here. */
  what: Exclude<Measurable, "targets">;
  servers: ServerView[];
  chosen: string[];
  workloads: Workload[];
  error?: string;
  onChange: (serverIds: string[]) => void;
};

/** Which servers, grouped by language; a group's box takes all of it. */
export function ServerColumn({ what, servers, chosen, workloads, error, onChange }: ServerColumnProps) {
  const say = useSay();
  const all = servers.map(({ serverId }) => serverId);
  const everything = all.length > 0 && all.every((serverId) => chosen.includes(serverId));
  const unknown = chosen.filter((serverId) => !all.includes(serverId));
  const message =
    unknown.length > 0
      ? say(what === "servers" ? "newRun.unknownServer" : "newRun.unknownClient", { ids: unknown.join(", ") })
      : error;
  return (
    <FormColumn
      title={say(what === "servers" ? "newRun.measureServers" : "newRun.measureClients")}
      error={message}
      action={
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(everything ? [] : all)}>
          {say(everything ? "newRun.none" : "newRun.all")}
        </Button>
      }
    >
      <ChoiceList
        noun={what}
        items={servers}
        chosen={chosen}
        textOf={searchText}
        onRemove={(removed) => onChange(chosen.filter((serverId) => serverId !== removed))}
      >
        {(found) => <LanguageGroups what={what} found={found} {...{ chosen, workloads, onChange }} />}
      </ChoiceList>
    </FormColumn>
  );
}

type GroupsProps = Pick<ServerColumnProps, "what" | "chosen" | "workloads" | "onChange"> & { found: ServerView[] };

/** All languages as one tab stop. */
function LanguageGroups({ what, found, ...props }: GroupsProps) {
  const say = useSay();
  const groups = groupServers(found);
  const rows = groups.flatMap(({ language, servers }) => [
    [wholeOf(language)],
    ...servers.map(({ serverId }) => [serverId]),
  ]);
  return (
    <RovingToolbar
      label={say(`newRun.${what}`)}
      rows={rows}
      start={props.chosen.find((serverId) => found.some((server) => server.serverId === serverId))}
    >
      <Stack gap="lg">
        {groups.map((group) => (
          <LanguageGroup key={group.language} group={group} {...props} />
        ))}
      </Stack>
    </RovingToolbar>
  );
}

/** The id of a language's own box among those of its servers, which have no space. */
function wholeOf(language: Language): string {
  return `all of ${language}`;
}

type GroupProps = Pick<ServerColumnProps, "chosen" | "workloads" | "onChange"> & { group: ServerGroup };

function LanguageGroup({ group, chosen, workloads, onChange }: GroupProps) {
  const say = useSay();
  const members = group.servers.map(({ serverId }) => serverId);
  const count = members.filter((serverId) => chosen.includes(serverId)).length;
  const others = chosen.filter((serverId) => !members.includes(serverId));
  return (
    <Stack gap={10} role="group" aria-label={group.label}>
      <Checkbox
        {...useRovingStop(wholeOf(group.language))}
        label={group.label}
        aria-label={say("newRun.allOf", { group: group.label })}
        styles={{ label: { fontWeight: 600 } }}
        checked={count === members.length}
        indeterminate={count > 0 && count < members.length}
        onChange={() => onChange(count === members.length ? others : [...others, ...members])}
      />
      {group.servers.map((server) => (
        <ServerChoice
          key={server.serverId}
          server={server}
          checked={chosen.includes(server.serverId)}
          workloads={workloads}
          onToggle={() =>
            onChange(
              chosen.includes(server.serverId)
                ? chosen.filter((serverId) => serverId !== server.serverId)
                : [...chosen, server.serverId],
            )
          }
        />
      ))}
    </Stack>
  );
}

function ServerChoice({
  server,
  checked,
  workloads,
  onToggle,
}: {
  server: ServerView;
  checked: boolean;
  workloads: Workload[];
  onToggle: () => void;
}) {
  const say = useSay();
  const { manifest, serverId } = server;
  const missing = workloads.filter((workload) => !manifest.workloads.includes(workload));
  return (
    <Checkbox
      {...useRovingStop(serverId)}
      ml="md"
      checked={checked}
      onChange={onToggle}
      label={
        <Group gap={8} wrap="nowrap">
          <LanguageMark server={{ serverId, ...manifest }} />
          <span>{serverId}</span>
        </Group>
      }
      description={
        <>
          {isClientId(serverId) ? manifest.library.name : `${manifest.profile} · ${manifest.deliveryPolicy}`}
          {missing.length > 0 && (
            <Text span size="xs" c="var(--mantine-color-text)">
              {" "}
              · {say("newRun.notServed", { workloads: missing.join(", ") })}
            </Text>
          )}
        </>
      }
    />
  );
}
