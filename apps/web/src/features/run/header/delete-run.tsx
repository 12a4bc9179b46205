"use client";

import type { RunView } from "@plumbline/core/run/views";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMay } from "#features/visitor/visitor.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { useDelayed } from "#ui/undo/undo-bar.tsx";

/** Deletes an ended run after confirmation, and opens the list of runs. For some seconds it can be undone. */
export function DeleteRun({ run: { runId, name } }: { run: Pick<RunView, "runId" | "name"> }) {
  const mayManage = useMay("manage");
  const api = useTRPC();
  const say = useSay();
  const client = useQueryClient();
  const pages = useRouter();
  const delay = useDelayed();
  // other pages may depend on the run
  const remove = useMutation(api.run.delete.mutationOptions({ onSuccess: () => client.invalidateQueries() }));
  if (!mayManage) return null;
  const removeLater = async () => {
    delay({ text: say("run.deleteLater", { run: name }), act: () => remove.mutateAsync({ runId }) });
    pages.push("/runs");
  };
  return (
    <ConfirmButton
      label={say("run.delete")}
      about={say("run.this")}
      icon={<IconTrash size={16} aria-hidden />}
      question={say("run.deleteQuestion")}
      consequence={say("run.deleteMeaning")}
      failure={null}
      pending={false}
      onConfirm={removeLater}
    />
  );
}
