"use client";

import { Checkbox, FileInput, Group, NumberInput, Select, Stack, TagsInput, Text, TextInput } from "@mantine/core";
import type { ScriptFiles } from "@plumbline/core/script/script-files";
import { SCRIPT_SECONDS } from "@plumbline/core/script/script-seconds";
import { isTargetId } from "@plumbline/core/server/target-id";
import { IconFileCode } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SubmitRow } from "#ui/form/submit-row.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { QueryState } from "#ui/state/query-state.tsx";
import { readUpload } from "./read-upload.ts";

const loadStartScript = async () => (await import("@plumbline/core/script/start-script")).StartScript;

/** Uploads a script with its files, has it run against a server or target, and opens its page. */
export function ScriptForm() {
  const api = useTRPC();
  const servers = useQuery(api.server.find.queryOptions());
  const targets = useQuery(api.target.find.queryOptions());
  return (
    <QueryState query={servers}>
      {(found) => <QueryState query={targets}>{(running) => <Fields servers={found} targets={running} />}</QueryState>}
    </QueryState>
  );
}

type Server = { readonly serverId: string; readonly manifest: { readonly name: string; readonly tls: boolean } };
type FieldsProps = { servers: readonly Server[]; targets: readonly { readonly targetId: string }[] };

function Fields({ servers, targets }: FieldsProps) {
  const say = useSay();
  const router = useRouter();
  const start = useMutation(
    useTRPC().script.start.mutationOptions({
      onSuccess: ({ scriptRunId }) => router.push(`/scripts/${scriptRunId}`),
    }),
  );
  const [script, setScript] = useState<ScriptFiles | null>(null);
  const [draft, setDraft] = useState({
    serverId: servers[0]?.serverId ?? "",
    name: "",
    hosts: [] as string[],
    tls: false,
    limitSeconds: SCRIPT_SECONDS.usual as number | string,
  });
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const { name, ...rest } = draft;
  const values = { ...rest, ...(name.trim() && { name }), script: script ?? undefined };
  const { errors, send } = useCheckedForm(loadStartScript, values, start.mutate);
  const endsTls = servers.find(({ serverId }) => serverId === draft.serverId)?.manifest.tls ?? false;
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={640}>
        <FileInput
          multiple
          clearable
          required
          label={say("script.files")}
          description={say("script.filesMeaning")}
          placeholder={say("script.choose")}
          leftSection={<IconFileCode size={16} aria-hidden />}
          onChange={(chosen) => void (chosen.length > 0 ? readUpload(chosen).then(setScript) : setScript(null))}
          error={errors.script ? say("script.noFile") : (errors["script.files"] ?? errors["script.main"])}
        />
        {script && Object.keys(script.files).length > 1 && (
          <Select
            label={say("script.main")}
            data={Object.keys(script.files).sort()}
            value={script.main}
            allowDeselect={false}
            onChange={(main) => main && setScript({ ...script, main })}
          />
        )}
        <Select
          searchable
          required
          label={say("runs.server")}
          data={[
            { group: say("script.servers"), items: servers.map(({ serverId }) => serverId) },
            ...(targets.length > 0
              ? [{ group: say("script.targets"), items: targets.map(({ targetId }) => targetId) }]
              : []),
          ]}
          value={draft.serverId}
          allowDeselect={false}
          onChange={(serverId) => change({ serverId: serverId ?? "", tls: false })}
          error={errors.serverId}
        />
        <TagsInput
          label={say("script.hosts")}
          description={say("script.hostsMeaning")}
          value={draft.hosts}
          onChange={(hosts) => change({ hosts })}
          error={Object.entries(errors).find(([field]) => field.startsWith("hosts"))?.[1]}
        />
        <Group align="flex-start" gap="lg">
          <TextInput
            label={say("common.name")}
            description={say("script.nameMeaning")}
            placeholder={script?.main}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={errors.name}
          />
          <NumberInput
            label={say("script.limit")}
            description={say("script.limitMeaning")}
            suffix=" s"
            min={1}
            max={SCRIPT_SECONDS.most}
            value={draft.limitSeconds}
            onChange={(limitSeconds) => change({ limitSeconds })}
            error={errors.limitSeconds}
          />
        </Group>
        <Transport {...draft} endsTls={endsTls} onChange={(tls) => change({ tls })} />
        <SubmitRow label={say("script.run")} step={start} />
      </Stack>
    </form>
  );
}

type TransportProps = { serverId: string; tls: boolean; endsTls: boolean; onChange: (tls: boolean) => void };

/** How the server is reached. A target's address says it. */
function Transport({ serverId, tls, endsTls, onChange }: TransportProps) {
  const say = useSay();
  if (isTargetId(serverId)) return <Text size="sm">{say("script.targetMeaning")}</Text>;
  return (
    <Checkbox
      label={say("script.tls")}
      description={endsTls ? undefined : say("script.tlsNotServed")}
      disabled={!endsTls}
      checked={tls}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
