"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { FailureView } from "@plumbline/core/failure/failure-view";
import type { ReactNode } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { Modal } from "../overlay/modal.tsx";
import { ErrorPanel } from "../state/error-panel.tsx";

type ConfirmButtonProps = {
  /** The verb, on the button in the row and in the dialog. */
  label: string;
  /** The object of the action, where the page does not show it; screen readers hear label and object. */
  about?: string;
  /** For a button outside of tables; those in rows are small and have none. */
  icon?: ReactNode;
  disabled?: boolean;
  question: string;
  consequence: string;
  /** The button that leaves everything as it is. */
  refusal?: string;
  failure: FailureView | null;
  pending: boolean;
  /** Rejects on failure: the dialog stays open and shows the reason. */
  onConfirm: () => Promise<unknown>;
};

/** A button for an irreversible action: it asks for confirmation. */
export function ConfirmButton({
  label,
  about,
  icon,
  disabled = false,
  question,
  consequence,
  refusal,
  failure,
  pending,
  onConfirm,
}: ConfirmButtonProps) {
  const say = useSay();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size={icon ? "sm" : "compact-sm"}
        leftSection={icon}
        onClick={open}
        disabled={disabled}
        aria-label={about && `${label} ${about}`}
      >
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={question} centered>
        <Stack>
          <Text size="sm">{consequence}</Text>
          {failure && <ErrorPanel failure={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {refusal ?? say("common.cancel")}
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
