"use client";

import type { FailureView } from "@plumbline/core/failure/failure-view";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { DoorPage } from "./centered-page.tsx";

/** The page while a store is unavailable: the failure and the next step. */
export function Unavailable({ failure }: { failure: FailureView }) {
  return (
    <DoorPage title="The dashboard cannot open">
      <ErrorPanel failure={failure} onRetry={() => location.reload()} />
    </DoorPage>
  );
}
