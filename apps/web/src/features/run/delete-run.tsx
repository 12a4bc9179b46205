"use client";

import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMay } from "#features/visitor/visitor.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** Deletes an ended run after confirmation, and opens the list of runs. */
export function DeleteRun({ runId }: { runId: string }) {
  const mayManage = useMay("manage");
  const api = useTRPC();
  const client = useQueryClient();
  const pages = useRouter();
  const remove = useMutation(
    api.run.delete.mutationOptions({
      onSuccess: async () => {
        pages.push("/runs");
        // other pages may depend on the run; this page must not refetch it
        await client.invalidateQueries({ refetchType: "none" });
      },
    }),
  );
  if (!mayManage) return null;
  return (
    <ConfirmButton
      label="Delete"
      about="this run"
      icon={<IconTrash size={16} aria-hidden />}
      question="Delete this run?"
      consequence="Its trials, figures, histograms and logs are deleted for good, and its points leave the trends. Shared links to it end. Export a bundle first to keep them."
      failure={remove.error ? toFailure(remove.error) : null}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync({ runId })}
    />
  );
}
