"use client";

import { Button, Stack } from "@mantine/core";
import { firstServerIds } from "@plumbline/core/server/first-servers";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** Saves a suite to begin with: the first servers of the catalogue under a steady chat, as carefully as a night allows. */
export function FirstSuiteButton() {
  const api = useTRPC();
  const say = useSay();
  const cache = useQueryClient();
  const servers = useQuery(api.server.find.queryOptions()).data;
  const create = useMutation(
    api.suite.create.mutationOptions({ onSuccess: () => cache.invalidateQueries(api.suite.pathFilter()) }),
  );
  const all = servers?.map(({ serverId }) => serverId) ?? [];
  const first = firstServerIds.filter((serverId) => all.includes(serverId));
  const save = () =>
    create.mutate({
      name: say("schedule.nightly"),
      request: {
        // a catalogue with only pushed servers has none of these
        serverIds: first.length > 0 ? first : all.slice(0, firstServerIds.length),
        scenarioIds: ["chat-steady"],
        mode: "nightly",
      },
    });
  return (
    <Stack gap="sm" align="flex-start">
      <Button onClick={save} loading={create.isPending} disabled={all.length === 0}>
        {say("suite.first")}
      </Button>
      {create.error && <ErrorPanel failure={toFailure(create.error)} />}
    </Stack>
  );
}
