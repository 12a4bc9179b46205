"use client";

import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** A page that could not be drawn. */
export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <ErrorPanel
      failure={{
        ...toFailure(error),
        title: "This page could not be drawn",
        nextStep: "Try again; if it happens twice, report it with the log of the time.",
      }}
      onRetry={reset}
    />
  );
}
