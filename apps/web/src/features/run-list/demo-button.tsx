"use client";

import { Button, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useOpenRun } from "#features/run-request/use-open-run.ts";
import { useStartKey } from "#features/run-request/use-start-key.ts";
import { useMay } from "#features/visitor/visitor.tsx";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** Starts the demo run and opens it. */
export function DemoButton() {
  const mayRun = useMay("run");
  const api = useTRPC();
  const say = useSay();
  const keyOf = useStartKey();
  const start = useMutation(api.run.startDemo.mutationOptions({ onSuccess: useOpenRun() }));
  if (!mayRun) return null;
  return (
    <Stack gap="sm">
      <Button onClick={() => start.mutate({ startKey: keyOf("demo") })} loading={start.isPending || start.isSuccess}>
        {say("runTable.startDemo")}
      </Button>
      {start.isError && <ErrorPanel failure={toFailure(start.error)} />}
    </Stack>
  );
}
