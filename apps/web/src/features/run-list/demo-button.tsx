"use client";

import { Button, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMay } from "#features/visitor/visitor.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";

/** Starts the demo run and leads to it. */
export function DemoButton() {
  const mayRun = useMay("run");
  const api = useTRPC();
  const router = useRouter();
  const cache = useQueryClient();
  const start = useMutation(
    api.run.startDemo.mutationOptions({
      onSuccess: async (run) => {
        await cache.invalidateQueries(api.queue.get.pathFilter());
        router.push(`/runs/${run.runId}`);
      },
    }),
  );
  if (!mayRun) return null;
  return (
    <Stack gap="sm">
      <Button onClick={() => start.mutate()} loading={start.isPending || start.isSuccess}>
        Start the demo run
      </Button>
      {start.isError && <ErrorPanel failure={toFailure(start.error)} />}
    </Stack>
  );
}
