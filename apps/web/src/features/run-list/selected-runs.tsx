"use client";

import { Button, Group, Text } from "@mantine/core";
import type { RunRow } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { IconColumns2 } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { Link } from "#ui/link.tsx";
import { useDelayed } from "#ui/undo/undo-bar.tsx";
import { compareRunsHref } from "../href/compare-runs.ts";
import { useMay } from "../visitor/visitor.tsx";

type SelectedRunsProps = { selected: readonly RunRow[]; onClear: () => void };

/** Actions on the runs that are selected in a list. */
export function SelectedRuns({ selected, onClear }: SelectedRunsProps) {
  const mayManage = useMay("manage");
  const say = useSay();
  const href = compareRunsHref(selected);
  return (
    <Group gap="xs" role="group" aria-label={say("runs.selected")} mih={36}>
      <Text size="sm" aria-live="polite">
        {selected.length === 0 ? say("runs.selectSome") : say("runs.howMany", { count: selected.length })}
      </Text>
      {href && (
        <Button
          component={Link}
          href={href}
          size="compact-sm"
          variant="default"
          leftSection={<IconColumns2 size={14} aria-hidden />}
        >
          {say("runs.compare")}
        </Button>
      )}
      {selected.length > 1 && !href && (
        <Text size="sm" c="dimmed">
          {say("runs.notComparable")}
        </Text>
      )}
      {selected.length > 0 && mayManage && <DeleteSelected selected={selected} onDone={onClear} />}
      {selected.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {say("runs.clear")}
        </Button>
      )}
    </Group>
  );
}

/** Deletes the selected runs one after another; it stops at the first that is refused. For some seconds it can be undone. */
function DeleteSelected({ selected, onDone }: { selected: readonly RunRow[]; onDone: () => void }) {
  const api = useTRPC();
  const client = useQueryClient();
  const delay = useDelayed();
  const say = useSay();
  const remove = useMutation(api.run.delete.mutationOptions());
  const removeAll = async () => {
    try {
      for (const { runId } of selected) await remove.mutateAsync({ runId });
    } finally {
      await client.invalidateQueries();
    }
  };
  const runs = say("runs.count", { count: selected.length });
  const removeLater = async () => {
    delay({ text: say("run.deleteLater", { run: runs }), act: removeAll });
    onDone();
  };
  return (
    <ConfirmButton
      label={say("run.delete")}
      about={say("runs.theSelected")}
      disabled={selected.some(({ status }) => !isTerminal(status))}
      question={say("runs.deleteQuestion", { runs })}
      consequence={say("runs.deleteMeaning", { names: selected.map(({ name }) => name).join(", ") })}
      failure={null}
      pending={false}
      onConfirm={removeLater}
    />
  );
}
