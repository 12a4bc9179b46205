"use client";

import { Checkbox, Table, VisuallyHidden } from "@mantine/core";
import type { CSSProperties, MouseEvent, ReactNode } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import classes from "./data-table.module.css";
import { ScrollRegion } from "./scroll-region.tsx";

/** A column: its name inside of the table, its heading, and what it shows of a record. */
export type Column<T> = {
  accessor: string;
  title: ReactNode;
  render: (record: T) => ReactNode;
  /** In px; without it as wide as its content. */
  width?: number;
  textAlign?: "right";
  titleClassName?: string | undefined;
  cellsClassName?: string | undefined;
};

/** Columns that wait for more room; by style sheet, so that the first HTML is right already. */
export const fromTablet = { titleClassName: classes.fromTablet, cellsClassName: classes.fromTablet };
export const fromDesktop = { titleClassName: classes.fromDesktop, cellsClassName: classes.fromDesktop };

/** Heads a column of buttons: nothing to see, something to hear. */
export const actionsTitle = <ActionsTitle />;

function ActionsTitle() {
  return <VisuallyHidden>{useSay()("common.actions")}</VisuallyHidden>;
}

/** Rows that can be selected; `nameOf` tells their checkboxes apart. */
type Selection<T> = { selected: T[]; onChange: (selected: T[]) => void; nameOf: (record: T) => string };

type DataTableProps<T> = {
  /** Named to screen readers. */
  label: string;
  records: T[];
  columns: Column<T>[];
  idOf: (record: T) => string;
  fetching?: boolean;
  /** Called for a click anywhere in the row. A link in the row must lead to the same place, for the keyboard. */
  onRowClick?: (record: T) => void;
  selection?: Selection<T>;
  /** Width in px below which the table scrolls sideways instead of squeezing. */
  minWidth?: number;
};

/** A dense table with right-aligned figures, linked rows, and sideways scroll on narrow screens. */
export function DataTable<T>({ label, records, fetching = false, minWidth = 0, ...rows }: DataTableProps<T>) {
  const { columns, idOf, onRowClick, selection } = rows;
  return (
    <ScrollRegion
      label={label}
      className={classes.frame}
      aria-busy={fetching}
      data-empty={records.length === 0 || undefined}
    >
      <Table
        aria-label={label}
        verticalSpacing={7}
        horizontalSpacing="sm"
        fz="sm"
        highlightOnHover={onRowClick !== undefined}
        borderColor="var(--plumb-line)"
        className={classes.table}
        style={{ "--table-min-width": `${minWidth}px` } as CSSProperties}
      >
        <Table.Thead>
          <Table.Tr>
            {selection && <SelectAll records={records} {...selection} />}
            {columns.map(({ accessor, title, width, textAlign, titleClassName }) => (
              <Table.Th key={accessor} scope="col" w={width} ta={textAlign} className={titleClassName}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((record) => (
            <Row key={idOf(record)} record={record} {...{ columns, idOf, onRowClick, selection }} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

/** Elements that have a use for a click themselves. */
const OWN_CLICKS = "a, button, input, label";

type RowProps<T> = Pick<DataTableProps<T>, "columns" | "idOf" | "onRowClick" | "selection"> & { record: T };

function Row<T>({ record, columns, idOf, onRowClick, selection }: RowProps<T>) {
  const open = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest(OWN_CLICKS))) onRowClick?.(record);
  };
  return (
    <Table.Tr onClick={onRowClick && open} className={onRowClick && classes.linked}>
      {selection && <Select record={record} idOf={idOf} {...selection} />}
      {columns.map(({ accessor, render, textAlign, cellsClassName }) => (
        <Table.Td key={accessor} ta={textAlign} className={cellsClassName}>
          {render(record)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function SelectAll<T>({ records, selected, onChange }: Selection<T> & { records: T[] }) {
  const say = useSay();
  const all = records.length > 0 && selected.length === records.length;
  return (
    <Table.Th w={44}>
      <Checkbox
        size="sm"
        checked={all}
        indeterminate={selected.length > 0 && !all}
        disabled={records.length === 0}
        onChange={() => onChange(all ? [] : records)}
        aria-label={say("common.selectAll")}
      />
    </Table.Th>
  );
}

type SelectProps<T> = Selection<T> & { record: T; idOf: (record: T) => string };

function Select<T>({ record, idOf, selected, onChange, nameOf }: SelectProps<T>) {
  const say = useSay();
  const others = selected.filter((each) => idOf(each) !== idOf(record));
  const isSelected = others.length < selected.length;
  return (
    <Table.Td>
      <Checkbox
        size="sm"
        checked={isSelected}
        onChange={() => onChange(isSelected ? others : [...selected, record])}
        aria-label={say("common.select", { name: nameOf(record) })}
      />
    </Table.Td>
  );
}
