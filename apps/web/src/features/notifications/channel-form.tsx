"use client";

import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import type { ChannelKind } from "@plumbline/core/notification/channel";
import { channelKinds } from "@plumbline/core/notification/channel-kinds";
import type { NotificationType } from "@plumbline/core/notification/notification";
import { notificationIds } from "@plumbline/core/notification/notification-types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { NameInput } from "#ui/form/name-input.tsx";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { kindWords } from "./kind-words.ts";
import { TypesChoice } from "./types-choice.tsx";

const loadSaveChannel = async () => (await import("@plumbline/core/notification/channel")).SaveChannel;

type Values = { kind: ChannelKind; name: string; target: string; types: NotificationType[] };

/** Not every run that went well: that would be noise. */
const quiet: NotificationType[] = notificationIds.filter((type) => type !== "run.finished");
const empty: Values = { kind: "webhook", name: "", target: "", types: quiet };

/** Creates a channel; a webhook's secret is shown once. */
export function ChannelForm() {
  const api = useTRPC();
  const say = useSay();
  const cache = useQueryClient();
  const canMail = useQuery(api.channel.canMail.queryOptions()).data ?? false;
  const [values, setValues] = useState(empty);
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const create = useMutation(
    api.channel.create.mutationOptions({
      onSuccess: () => {
        setValues(empty);
        return cache.invalidateQueries(api.channel.pathFilter());
      },
    }),
  );
  const { errors, send } = useCheckedForm(loadSaveChannel, values, create.mutate);
  const words = kindWords(values.kind, say);
  return (
    <form onSubmit={send} noValidate>
      <Stack maw={560}>
        <SegmentedControl
          aria-label={say("channel.kind")}
          data={channelKinds.map((kind) => ({ value: kind, label: kindWords(kind, say).label }))}
          value={values.kind}
          onChange={(kind) => set({ kind: channelKinds.find((one) => one === kind) ?? empty.kind })}
        />
        {values.kind === "email" && !canMail && <Text size="sm">{say("channel.noMail")}</Text>}
        <NameInput value={values.name} error={errors.name} onChange={(name) => set({ name })} />
        <TextInput
          label={words.target}
          placeholder={words.placeholder}
          required
          value={values.target}
          error={errors.target}
          onChange={(event) => set({ target: event.currentTarget.value })}
        />
        <TypesChoice label={say("channel.toSend")} value={values.types} onChange={(types) => set({ types })} />
        {create.error && <ErrorPanel failure={toFailure(create.error)} />}
        <Group>
          <Button type="submit" loading={create.isPending}>
            {say("channel.make")}
          </Button>
        </Group>
        {create.data?.secret && (
          <OnceShown
            text={create.data.secret}
            explanation={say("channel.secret", { channel: create.data.channel.name })}
          />
        )}
      </Stack>
    </form>
  );
}
