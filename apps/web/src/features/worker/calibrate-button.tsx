"use client";

import { Button, Stack } from "@mantine/core";
import { IconRuler2 } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/error-panel.tsx";
import { toFailure } from "#ui/failure.ts";

/** Starts the run that measures the generator's ceilings, and leads to it. */
export function CalibrateButton() {
  const api = useTRPC();
  const router = useRouter();
  const cache = useQueryClient();
  const calibrate = useMutation(
    api.worker.calibrate.mutationOptions({
      onSuccess: async (run) => {
        await cache.invalidateQueries(api.queue.get.pathFilter());
        router.push(`/runs/${run.runId}`);
      },
    }),
  );
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        variant="default"
        leftSection={<IconRuler2 size={16} aria-hidden />}
        loading={calibrate.isPending || calibrate.isSuccess}
        onClick={() => calibrate.mutate()}
      >
        Calibrate the generator
      </Button>
      {calibrate.isError && <ErrorPanel failure={toFailure(calibrate.error)} />}
    </Stack>
  );
}
