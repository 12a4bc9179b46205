"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { FailureView } from "@plumbline/core/run/views";
import { ErrorPanel } from "./error-panel.tsx";

type ConfirmButtonProps = {
  /** The verb, on the button in the row and in the dialog. */
  label: string;
  /** What it is done to: the button's name for screen readers is both. */
  about: string;
  question: string;
  consequence: string;
  failure: FailureView | null;
  pending: boolean;
  /** Rejects where it failed: the dialog stays open and says why. */
  onConfirm: () => Promise<unknown>;
};

/** A button for what cannot be undone: it asks before. */
export function ConfirmButton({
  label,
  about,
  question,
  consequence,
  failure,
  pending,
  onConfirm,
}: ConfirmButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open} aria-label={`${label} ${about}`}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={question} centered>
        <Stack>
          <Text size="sm">{consequence}</Text>
          {failure && <ErrorPanel failure={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button onClick={() => onConfirm().then(close, () => undefined)} loading={pending}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
