"use client";

import type { FailureView } from "@plumbline/core/failure/failure-view";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { DoorPage } from "./centered-page.tsx";

const EVERY_MS = 3_000;

/** The page while a store is unavailable: the failure and the next step. It opens by itself once the store answers. */
export function Unavailable({ failure }: { failure: FailureView }) {
  const say = useSay();
  const health = useQuery({
    queryKey: ["health"],
    queryFn: async () => (await fetch("/api/health")).ok,
    refetchInterval: EVERY_MS,
    retry: false,
  });
  // the browser: the server renders the page again
  useEffect(() => {
    if (health.data) location.reload();
  }, [health.data]);
  return (
    <DoorPage title={say("door.unavailable")}>
      <ErrorPanel failure={failure} onRetry={() => location.reload()} />
    </DoorPage>
  );
}
