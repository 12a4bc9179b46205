import type { ScriptRunView } from "@plumbline/core/script/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { IconPlayerStop, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ConfirmButton } from "#ui/form/confirm-button.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";

/** Cancels a script run before its end, and deletes it afterwards. */
export function ScriptActions({ run }: { run: ScriptRunView }) {
  return isTerminal(run.status) ? <Remove run={run} /> : <Cancel run={run} />;
}

function Cancel({ run: { scriptRunId, cancelRequested } }: { run: ScriptRunView }) {
  const api = useTRPC();
  const say = useSay();
  const client = useQueryClient();
  const cancel = useMutation(
    api.script.cancel.mutationOptions({ onSuccess: () => client.invalidateQueries(api.script.pathFilter()) }),
  );
  if (!useMay("run")) return null;
  return (
    <ConfirmButton
      label={say(cancelRequested ? "run.cancelling" : "common.cancel")}
      about={say("script.this")}
      icon={<IconPlayerStop size={16} aria-hidden />}
      disabled={cancelRequested}
      question={say("script.cancelQuestion")}
      consequence={say("script.cancelMeaning")}
      refusal={say("run.keep")}
      failure={cancel.error ? toFailure(cancel.error) : null}
      pending={cancel.isPending}
      onConfirm={() => cancel.mutateAsync({ scriptRunId })}
    />
  );
}

function Remove({ run: { scriptRunId } }: { run: ScriptRunView }) {
  const api = useTRPC();
  const say = useSay();
  const client = useQueryClient();
  const pages = useRouter();
  const remove = useMutation(
    api.script.remove.mutationOptions({
      onSuccess: async () => {
        pages.push("/scripts");
        await client.invalidateQueries(api.script.find.pathFilter());
      },
    }),
  );
  if (!useMay("manage")) return null;
  return (
    <ConfirmButton
      label={say("run.delete")}
      about={say("script.this")}
      icon={<IconTrash size={16} aria-hidden />}
      question={say("script.deleteQuestion")}
      consequence={say("script.deleteMeaning")}
      failure={remove.error ? toFailure(remove.error) : null}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync({ scriptRunId })}
    />
  );
}
