"use client";

import { Button, Group, Stack, TagsInput, Text, Textarea } from "@mantine/core";
import type { RunView } from "@plumbline/core/run/views";
import { IconTag } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#features/visitor/visitor.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SaveButtons } from "#ui/form/save-buttons.tsx";
import { useCheckedForm } from "#ui/form/use-checked-form.ts";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { TagLinks } from "../../run-list/tag-links.tsx";
import { useChangeRun } from "./use-change-run.ts";

const loadChangeRun = async () => (await import("@plumbline/core/run/change-run")).ChangeRun;

type RunLabelsProps = { run: Pick<RunView, "runId" | "tags" | "note"> };

/** The tags and the note of a run, and the form that changes them. */
export function RunLabels({ run }: RunLabelsProps) {
  const mayRun = useMay("run");
  const say = useSay();
  const [editing, setEditing] = useState(false);
  if (editing) return <LabelForm run={run} onEnd={() => setEditing(false)} />;
  const hasNone = run.tags === undefined && run.note === undefined;
  return (
    <Stack gap={4}>
      <Group gap={6}>
        <TagLinks tags={run.tags} />
        {mayRun && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconTag size={14} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {say(hasNone ? "run.addLabels" : "run.changeLabels")}
          </Button>
        )}
      </Group>
      {run.note !== undefined && (
        <Text size="sm" maw={720} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          <bdi>{run.note}</bdi>
        </Text>
      )}
    </Stack>
  );
}

function LabelForm({ run, onEnd }: RunLabelsProps & { onEnd: () => void }) {
  const { runId } = run;
  const api = useTRPC();
  const say = useSay();
  const known = useQuery(api.run.findTags.queryOptions()).data ?? [];
  const [tags, setTags] = useState(run.tags ?? []);
  const [note, setNote] = useState(run.note ?? "");
  const change = useChangeRun(onEnd);
  const { errors, send } = useCheckedForm(loadChangeRun, { runId, tags, note }, (input) => change.mutate(input));
  const wrongTag = Object.entries(errors).find(([path]) => path.startsWith("tags"))?.[1];
  return (
    <form onSubmit={send} aria-label={say("run.changeLabels")}>
      <Stack gap="xs" maw={520}>
        <TagsInput
          label={say("run.tags")}
          description={say("run.tagsMeaning")}
          data={known}
          value={tags}
          onChange={setTags}
          splitChars={[",", " "]}
          error={wrongTag}
        />
        <Textarea
          label={say("run.note")}
          description={say("run.noteMeaning")}
          value={note}
          error={errors.note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
          autosize
          minRows={2}
        />
        <Group gap="xs">
          <SaveButtons pending={change.isPending} onCancel={onEnd} />
        </Group>
        {change.error && <ErrorPanel failure={toFailure(change.error)} />}
      </Stack>
    </form>
  );
}
