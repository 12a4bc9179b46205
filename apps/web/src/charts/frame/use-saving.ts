"use client";

import type { FailureView } from "@plumbline/core/failure/failure-view";
import { useState } from "react";
import type { Say } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";

/** Saves a picture; `failure` is that of the last try, and null while there is none. */
export function useSaving(): { failure: FailureView | null; save: (work: () => Promise<void>) => Promise<void> } {
  const say = useSay();
  const [error, setError] = useState<unknown>(null);
  const save = async (work: () => Promise<void>) => {
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
    }
  };
  return { failure: error === null ? null : notSaved(error, say), save };
}

/** The failure of a picture that the browser could not make, which may have no canvas, no memory or no such image. */
export function notSaved(error: unknown, say: Say): FailureView {
  return {
    code: "INTERNAL",
    title: say("chart.notSaved"),
    message: error instanceof Error ? error.message : String(error),
    nextStep: say("chart.notSavedNext"),
    evidence: {},
  };
}
