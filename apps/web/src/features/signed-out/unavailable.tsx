"use client";

import type { FailureView } from "@plumbline/core/failure/failure-view";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { DoorPage } from "./centered-page.tsx";

/** The whole page where a store is out: what does not answer, and what to do. */
export function Unavailable({ failure }: { failure: FailureView }) {
  return (
    <DoorPage title="The dashboard cannot open">
      <ErrorPanel failure={failure} onRetry={() => location.reload()} />
    </DoorPage>
  );
}
