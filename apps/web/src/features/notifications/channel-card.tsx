"use client";

import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import type { ChannelView } from "@plumbline/core/notification/channel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { OnceShown } from "#ui/form/once-shown.tsx";
import { formatInstant } from "#ui/format-date.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { kindWords } from "./kind-words.ts";
import { TypesChoice } from "./types-choice.tsx";

/** One channel: the types of notification it reports, and its actions. */
export function ChannelCard({ channel }: { channel: ChannelView }) {
  const api = useTRPC();
  const say = useSay();
  const cache = useQueryClient();
  const onSuccess = () => cache.invalidateQueries(api.channel.pathFilter());
  const change = useMutation(api.channel.change.mutationOptions({ onSuccess }));
  const test = useMutation(api.channel.test.mutationOptions({ onSuccess }));
  const rotate = useMutation(api.channel.rotate.mutationOptions({ onSuccess }));
  const remove = useMutation(api.channel.remove.mutationOptions({ onSuccess }));
  const { channelId, name, kind, target, types, mutedAt, oldSecretUntil } = channel;
  const failed = [change, test, rotate].find(({ isError }) => isError);
  return (
    <Paper p="md" component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Text fw={600}>
              <bdi>{name}</bdi>
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {say(mutedAt ? "channel.muted" : "channel.about", { kind: kindWords(kind, say).label, target })}
            </Text>
          </div>
          <Group gap={6}>
            <Button
              variant="default"
              size="compact-sm"
              loading={test.isPending}
              onClick={() => test.mutate({ channelId })}
            >
              {say("channel.test")}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              loading={change.isPending}
              onClick={() => change.mutate({ channelId, muted: !mutedAt })}
            >
              {say(mutedAt ? "channel.unmute" : "channel.mute")}
            </Button>
            {kind === "webhook" && (
              <Button
                variant="default"
                size="compact-sm"
                loading={rotate.isPending}
                onClick={() => rotate.mutate({ channelId })}
              >
                {say("channel.newSecret")}
              </Button>
            )}
            <ConfirmButton
              label={say("schedule.delete")}
              about={name}
              question={say("schedule.deleteAsk", { name })}
              consequence={say("channel.deleteMeaning")}
              failure={remove.error ? toFailure(remove.error) : null}
              pending={remove.isPending}
              onConfirm={() => remove.mutateAsync({ channelId })}
            />
          </Group>
        </Group>
        <TypesChoice
          label={say("channel.reports")}
          value={types}
          onChange={(chosen) => change.mutate({ channelId, types: chosen })}
        />
        {test.isSuccess && (
          <Text size="sm" role="status">
            {say("channel.testSent")}
          </Text>
        )}
        {oldSecretUntil && (
          <Text size="sm" c="dimmed" suppressHydrationWarning>
            {say("channel.oldSecret", { at: formatInstant(oldSecretUntil) })}
          </Text>
        )}
        {rotate.data?.secret && (
          <OnceShown text={rotate.data.secret} explanation={say("channel.secret", { channel: name })} />
        )}
        {failed?.error && <ErrorPanel failure={toFailure(failed.error)} />}
      </Stack>
    </Paper>
  );
}
