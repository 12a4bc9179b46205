"use client";

import type { RunView } from "@plumbline/core/run/views";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMay } from "#features/visitor/visitor.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { useDelayed } from "#ui/undo/undo-bar.tsx";

/** Deletes an ended run after confirmation, and opens the list of runs. For some seconds it can be undone. */
export function DeleteRun({ run: { runId, name } }: { run: Pick<RunView, "runId" | "name"> }) {
  const mayManage = useMay("manage");
  const api = useTRPC();
  const client = useQueryClient();
  const pages = useRouter();
  const delay = useDelayed();
  // other pages may depend on the run
  const remove = useMutation(api.run.delete.mutationOptions({ onSuccess: () => client.invalidateQueries() }));
  if (!mayManage) return null;
  const removeLater = async () => {
    delay({ text: `${name} will be deleted.`, act: () => remove.mutateAsync({ runId }) });
    pages.push("/runs");
  };
  return (
    <ConfirmButton
      label="Delete"
      about="this run"
      icon={<IconTrash size={16} aria-hidden />}
      question="Delete this run?"
      consequence="Its trials, figures, histograms and logs are deleted for good, and its points leave the trends. Shared links to it end. Export a bundle first to keep them."
      failure={null}
      pending={false}
      onConfirm={removeLater}
    />
  );
}
