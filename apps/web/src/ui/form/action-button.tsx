import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorPanel } from "../state/error-panel.tsx";
import { toFailure } from "../state/failure.ts";

type ActionButtonProps = {
  label: string;
  icon: ReactNode;
  /** The mutation that the button runs. */
  step: { isPending: boolean; error: unknown };
  disabled: boolean;
  onClick: () => void;
};

/** A small button beside a heading, with the failure of its last try below it. */
export function ActionButton({ label, icon, step, disabled, onClick }: ActionButtonProps) {
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={icon}
        onClick={onClick}
        loading={step.isPending}
        disabled={disabled}
      >
        {label}
      </Button>
      {step.error ? <ErrorPanel failure={toFailure(step.error)} /> : null}
    </Stack>
  );
}
