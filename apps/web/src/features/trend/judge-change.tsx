"use client";

import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import type { ChangeState, TrendChange } from "@plumbline/core/trend/views";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Modal } from "#ui/overlay/modal.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";

type Judged = Exclude<ChangeState, "new">;

const judgements = {
  confirmed: { label: "trend.confirm", meaning: "trend.confirmMeaning" },
  dismissed: { label: "trend.dismiss", meaning: "trend.dismissMeaning" },
} as const satisfies Record<Judged, Record<"label" | "meaning", MessageId>>;

/** Confirms or dismisses a change with a note, or undoes that. Stored with person and time. */
export function JudgeChangeForm({ change, name }: { change: TrendChange; name: string }) {
  const { seriesId, metricId, runId, state } = change;
  const api = useTRPC();
  const say = useSay();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Judged | null>(null);
  const [note, setNote] = useState("");
  const judge = useMutation(
    api.trend.judge.mutationOptions({
      onSuccess: (changes) => {
        client.setQueryData(api.trend.changes.queryKey({ seriesId, metricId }), changes);
        setChosen(null);
        setNote("");
      },
    }),
  );
  const may = useMay("manage");
  const send = (judgement: ChangeState) =>
    judge.mutate({ seriesId, metricId, runId, state: judgement, note: note.trim() });
  if (!may) return null;
  if (state !== "new")
    return (
      <Stack gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          loading={judge.isPending}
          onClick={() => send("new")}
          aria-label={say("trend.undoJudgement", { name })}
        >
          {say("common.undo")}
        </Button>
        {judge.error && <ErrorPanel failure={toFailure(judge.error)} />}
      </Stack>
    );
  return (
    <Group gap="xs">
      {(["confirmed", "dismissed"] as const).map((each) => (
        <Button
          key={each}
          variant="default"
          size="compact-sm"
          onClick={() => setChosen(each)}
          aria-label={say("trend.judge", { what: say(judgements[each].label), name })}
        >
          {say(judgements[each].label)}
        </Button>
      ))}
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen && say("trend.judge", { what: say(judgements[chosen].label), name })}
        centered
      >
        <Stack>
          <Text size="sm">{chosen && say(judgements[chosen].meaning)}</Text>
          <Textarea
            label={say("trend.note")}
            description={say("trend.noteMeaning")}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
          />
          {judge.error && <ErrorPanel failure={toFailure(judge.error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setChosen(null)}>
              {say("common.cancel")}
            </Button>
            <Button onClick={() => chosen && send(chosen)} loading={judge.isPending}>
              {chosen && say(judgements[chosen].label)}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
}
