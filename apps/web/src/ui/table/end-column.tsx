import { Text } from "@mantine/core";
import { formatInstant } from "../format-date.ts";
import { type Column, fromTablet } from "./data-table.tsx";

/** The column of the moment at which something expires; `never` is shown where it has none. */
export function endColumn<T extends { expiresAt: Date | null }>(title: string, never = ""): Column<T> {
  return {
    accessor: "expiresAt",
    title,
    ...fromTablet,
    render: ({ expiresAt }) => (
      <Text size="sm" suppressHydrationWarning>
        {expiresAt ? formatInstant(expiresAt) : never}
      </Text>
    ),
  };
}
