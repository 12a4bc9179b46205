"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useMay } from "#features/shell/visitor.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { ErrorPanel } from "#ui/error-panel.tsx";
import { toFailure } from "#ui/failure.ts";

/** Cancels a run after asking: what is measured stays, what is under way is lost. */
export function CancelRun({ runId, requested }: { runId: string; requested: boolean }) {
  const mayRun = useMay("run");
  const api = useTRPC();
  const [opened, { open, close }] = useDisclosure(false);
  const cancel = useMutation(api.run.cancel.mutationOptions({ onSuccess: close }));
  if (!mayRun) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={16} aria-hidden />}
        onClick={open}
        disabled={requested}
      >
        {requested ? "Cancelling" : "Cancel run"}
      </Button>
      <Modal opened={opened} onClose={close} title="Cancel this run?" centered>
        <Stack>
          <Text size="sm">
            Finished trials and their figures stay. The trial that runs now is stopped and gives no figure, the ones
            that wait are not begun.
          </Text>
          {cancel.error && <ErrorPanel failure={toFailure(cancel.error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Keep running
            </Button>
            <Button onClick={() => cancel.mutate({ runId })} loading={cancel.isPending}>
              Cancel run
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
