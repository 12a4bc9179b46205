"use client";

import { IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useMay } from "#features/visitor/visitor.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** Cancels a run after confirmation: finished trials stay, the running one is lost. */
export function CancelRun({ runId, requested }: { runId: string; requested: boolean }) {
  const mayRun = useMay("run");
  const api = useTRPC();
  const say = useSay();
  const cancel = useMutation(api.run.cancel.mutationOptions());
  if (!mayRun) return null;
  return (
    <ConfirmButton
      label={say(requested ? "run.cancelling" : "run.cancel")}
      icon={<IconPlayerStop size={16} aria-hidden />}
      disabled={requested}
      question={say("run.cancelQuestion")}
      consequence={say("run.cancelMeaning")}
      refusal={say("run.keep")}
      failure={cancel.error ? toFailure(cancel.error) : null}
      pending={cancel.isPending}
      onConfirm={() => cancel.mutateAsync({ runId })}
    />
  );
}
