"use client";

import { IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useMay } from "#features/visitor/visitor.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** Cancels a run after confirmation: finished trials stay, the running one is lost. */
export function CancelRun({ runId, requested }: { runId: string; requested: boolean }) {
  const mayRun = useMay("run");
  const api = useTRPC();
  const cancel = useMutation(api.run.cancel.mutationOptions());
  if (!mayRun) return null;
  return (
    <ConfirmButton
      label={requested ? "Cancelling" : "Cancel run"}
      icon={<IconPlayerStop size={16} aria-hidden />}
      disabled={requested}
      question="Cancel this run?"
      consequence="Finished trials and their figures stay. The running trial is stopped without a figure; queued ones are not started."
      refusal="Keep running"
      failure={cancel.error ? toFailure(cancel.error) : null}
      pending={cancel.isPending}
      onConfirm={() => cancel.mutateAsync({ runId })}
    />
  );
}
