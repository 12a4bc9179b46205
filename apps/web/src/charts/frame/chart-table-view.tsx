import { ScrollArea, Table, VisuallyHidden } from "@mantine/core";
import { ABSENT } from "#ui/format.ts";
import type { ChartTable } from "./chart-table.ts";

/** A chart's data as a table for reading, in the same rounding as its tooltip. */
export function ChartTableView({
  title,
  table,
  formatCell,
}: {
  title: string;
  table: ChartTable;
  formatCell: (value: number) => string;
}) {
  return (
    <ScrollArea.Autosize
      mah={260}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": `${title}, table` }}
    >
      <Table stickyHeader fz="xs" verticalSpacing={2}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            {table.columns.map((column, index) => (
              <Table.Th key={column} scope="col" ta={index === 0 ? "left" : "right"}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are positions on the chart's axis and never reorder
            <Table.Tr key={rowIndex}>
              {row.map((cell, index) => (
                <Table.Td key={table.columns[index]} className="figure" ta={index === 0 ? "left" : "right"}>
                  {cell === null ? ABSENT : typeof cell === "string" || index === 0 ? cell : formatCell(cell)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
