"use client";

import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import type { ChangeState, TrendChange } from "@plumbline/core/trend/views";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";

type Judged = Exclude<ChangeState, "new">;

const judgements = {
  confirmed: { label: "Confirm", meaning: "The change is real. The line's history restarts there." },
  dismissed: { label: "Dismiss", meaning: "Unrelated to the server. The change is hidden and no longer counted." },
} as const satisfies Record<Judged, { label: string; meaning: string }>;

/** Confirms or dismisses a change with a note, or undoes that. Stored with person and time. */
export function JudgeChangeForm({ change, name }: { change: TrendChange; name: string }) {
  const { seriesId, metricId, runId, state } = change;
  const api = useTRPC();
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
          aria-label={`Undo the judgement of change ${name}`}
        >
          Undo
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
          aria-label={`${judgements[each].label} change ${name}`}
        >
          {judgements[each].label}
        </Button>
      ))}
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={`${chosen ? judgements[chosen].label : ""} change ${name}`}
        centered
      >
        <Stack>
          <Text size="sm">{chosen && judgements[chosen].meaning}</Text>
          <Textarea
            label="Note"
            description="Why; others read it beside the change."
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
              Cancel
            </Button>
            <Button onClick={() => chosen && send(chosen)} loading={judge.isPending}>
              {chosen ? judgements[chosen].label : ""}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
}
