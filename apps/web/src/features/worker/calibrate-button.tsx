"use client";

import { Button, Group, Stack } from "@mantine/core";
import { IconRuler2 } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useOpenRun } from "#features/run-request/use-open-run.ts";
import { useStartKey } from "#features/run-request/use-start-key.ts";
import type { MessageId } from "#i18n/say.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/state/error-panel.tsx";
import { toFailure } from "#ui/state/failure.ts";
import { useMay } from "../visitor/visitor.tsx";

const transports = [
  { tls: false, words: "worker.calibrate" },
  { tls: true, words: "worker.calibrateWss" },
] as const satisfies readonly { tls: boolean; words: MessageId }[];

/** Starts the run that measures the generator's ceilings, plain or over wss, and opens it. */
export function CalibrateButton() {
  const api = useTRPC();
  const say = useSay();
  const calibrate = useMutation(api.worker.calibrate.mutationOptions({ onSuccess: useOpenRun() }));
  const mayRun = useMay("run");
  const keyOf = useStartKey();
  const isBusy = calibrate.isPending || calibrate.isSuccess;
  if (!mayRun) return null;
  return (
    <Stack gap="xs" align="flex-end">
      <Group gap="xs">
        {transports.map(({ tls, words }) => (
          <Button
            key={words}
            variant="default"
            leftSection={<IconRuler2 size={16} aria-hidden />}
            disabled={isBusy && calibrate.variables?.tls !== tls}
            loading={isBusy && calibrate.variables?.tls === tls}
            onClick={() => calibrate.mutate({ tls, startKey: keyOf(`calibration ${tls}`) })}
          >
            {say(words)}
          </Button>
        ))}
      </Group>
      {calibrate.isError && <ErrorPanel failure={toFailure(calibrate.error)} />}
    </Stack>
  );
}
