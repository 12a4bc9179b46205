import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./columns.module.css";

/** One of the three parts of the sentence, with its message where it is not valid. */
export function FormColumn({
  title,
  action,
  error,
  children,
}: {
  title: string;
  action?: ReactNode;
  error?: string;
  children: ReactNode;
}) {
  return (
    <fieldset tabIndex={-1} className={classes.column} aria-invalid={error ? true : undefined}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Text component="legend" fw={600} fz="lg" style={{ float: "left" }}>
          {title}
        </Text>
        {action}
      </Group>
      {error && (
        <Text role="alert" fw={600} size="sm" mb="sm">
          ▲ {error}
        </Text>
      )}
      {children}
    </fieldset>
  );
}
