import { ScrollArea, Table, type TableProps, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A heading: text alone, or text with the alignment and the width from which it is shown. */
type Heading = string | { title: ReactNode; ta?: "right"; visibleFrom?: "sm" };

type PlainTableProps = TableProps & {
  headings?: readonly Heading[];
  /** Names the table and lets it scroll sideways in a region of its own, reachable by keyboard. */
  scrolls?: string;
};

/** A small table of given rows, without sorting or pages. */
export function PlainTable({ headings = [], scrolls, children, ...rest }: PlainTableProps) {
  const table = (
    <Table fz="xs" verticalSpacing={3} {...rest}>
      {headings.length > 0 && (
        <Table.Thead>
          <Table.Tr>{headings.map(toHeading)}</Table.Tr>
        </Table.Thead>
      )}
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
  if (!scrolls) return table;
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: "region", "aria-label": scrolls }}>
      {table}
    </ScrollArea>
  );
}

function toHeading(heading: Heading, index: number) {
  const { title, ...rest } = typeof heading === "string" ? { title: heading } : heading;
  return (
    <Table.Th key={index} scope="col" {...rest}>
      {title}
    </Table.Th>
  );
}

type FactRow = readonly [fact: string, value: string];

/** Facts by name and value, one a row. */
export function FactRows({ facts, ...rest }: TableProps & { facts: readonly FactRow[] }) {
  return (
    <PlainTable verticalSpacing={2} {...rest}>
      {facts.map(([fact, value]) => (
        <Table.Tr key={fact}>
          <Table.Th scope="row" fw={400} style={{ whiteSpace: "nowrap", verticalAlign: "top" }}>
            {fact}
          </Table.Th>
          <Table.Td className="figure" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
            {value}
          </Table.Td>
        </Table.Tr>
      ))}
    </PlainTable>
  );
}

/** A cell with a figure. */
export function FigureCell({ children }: { children: ReactNode }) {
  return (
    <Table.Td ta="right" className="figure">
      {children}
    </Table.Td>
  );
}

type TableSectionProps = Omit<PlainTableProps, "title"> & { title: string; note?: ReactNode; order?: 2 | 3 };

/** A titled part of a page that is one table. */
export function TableSection({ title, note, order = 2, ...table }: TableSectionProps) {
  return (
    <section>
      <Title order={order}>{title}</Title>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      <PlainTable {...table} />
    </section>
  );
}
