import { Button, Group, Text } from "@mantine/core";
import { ErrorPanel } from "../state/error-panel.tsx";
import { toFailure } from "../state/failure.ts";

type SubmitRowProps = {
  label: string;
  /** The mutation behind the form. */
  step: { isPending: boolean; isSuccess: boolean; error: unknown };
  /** Shown beside the button after success; without it the form leads away, and the button stays busy. */
  done?: string;
  variant?: "default";
};

/** The end of a form: the failure of its last try, and the button that submits it. */
export function SubmitRow({ label, step, done, variant }: SubmitRowProps) {
  const { isPending, isSuccess, error } = step;
  return (
    <>
      {error ? <ErrorPanel failure={toFailure(error)} /> : null}
      <Group>
        <Button type="submit" variant={variant} loading={isPending || (isSuccess && done === undefined)}>
          {label}
        </Button>
        {isSuccess && done ? (
          <Text size="sm" role="status">
            {done}
          </Text>
        ) : null}
      </Group>
    </>
  );
}
