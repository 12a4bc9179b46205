"use client";

import { useSay } from "#i18n/wording-provider.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** A page that could not be drawn. */
export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  const say = useSay();
  return (
    <ErrorPanel
      failure={{
        ...toFailure(error),
        title: say("shell.notDrawn"),
        nextStep: say("shell.notDrawnNext"),
      }}
      onRetry={reset}
    />
  );
}
