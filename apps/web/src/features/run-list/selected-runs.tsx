"use client";

import { Button, Group, Text } from "@mantine/core";
import type { RunRow } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/status";
import { IconColumns2 } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
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
  const href = compareRunsHref(selected);
  return (
    <Group gap="xs" role="group" aria-label="Selected runs" mih={36}>
      <Text size="sm" aria-live="polite">
        {selected.length === 0 ? "Select runs to compare or delete them." : `${selected.length} selected`}
      </Text>
      {href && (
        <Button
          component={Link}
          href={href}
          size="compact-sm"
          variant="default"
          leftSection={<IconColumns2 size={14} aria-hidden />}
        >
          Compare
        </Button>
      )}
      {selected.length > 1 && !href && (
        <Text size="sm" c="dimmed">
          A comparison needs a scenario that all of them measured, and at most twelve runs.
        </Text>
      )}
      {selected.length > 0 && mayManage && <DeleteSelected selected={selected} onDone={onClear} />}
      {selected.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          Clear
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
  const remove = useMutation(api.run.delete.mutationOptions());
  const removeAll = async () => {
    try {
      for (const { runId } of selected) await remove.mutateAsync({ runId });
    } finally {
      await client.invalidateQueries();
    }
  };
  const count = `${selected.length} ${selected.length === 1 ? "run" : "runs"}`;
  const removeLater = async () => {
    delay({ text: `${count} will be deleted.`, act: removeAll });
    onDone();
  };
  return (
    <ConfirmButton
      label="Delete"
      about="the selected runs"
      disabled={selected.some(({ status }) => !isTerminal(status))}
      question={`Delete ${count}?`}
      consequence={`${selected.map(({ name }) => name).join(", ")}: trials, figures, histograms and logs are deleted for good, and the points leave the trends. Shared links end.`}
      failure={null}
      pending={false}
      onConfirm={removeLater}
    />
  );
}
