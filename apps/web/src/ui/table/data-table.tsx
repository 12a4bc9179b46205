"use client";

import { VisuallyHidden } from "@mantine/core";
import { type DataTableColumn, DataTable as MantineDataTable } from "mantine-datatable";
import type { CSSProperties } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import classes from "./data-table.module.css";

export type Column<T> = DataTableColumn<T>;

/** Columns that wait for more room; by style sheet, so that the first HTML is right already. */
export const fromTablet = { titleClassName: classes.fromTablet, cellsClassName: classes.fromTablet };
export const fromDesktop = { titleClassName: classes.fromDesktop, cellsClassName: classes.fromDesktop };

/** Heads a column of buttons: nothing to see, something to hear. */
export const actionsTitle = <ActionsTitle />;

function ActionsTitle() {
  return <VisuallyHidden>{useSay()("common.actions")}</VisuallyHidden>;
}

type DataTableProps<T> = {
  /** Named to screen readers. */
  label: string;
  records: T[];
  columns: Column<T>[];
  idOf: (record: T) => string;
  fetching?: boolean;
  /** Called for a click anywhere in the row. A link in the row must lead to the same place, for the keyboard. */
  onRowClick?: (record: T) => void;
  /** Lets rows be selected; `nameOf` tells their checkboxes apart. */
  selection?: { selected: T[]; onChange: (selected: T[]) => void; nameOf: (record: T) => string };
  /** Width in px below which the table scrolls sideways instead of squeezing. */
  minWidth?: number;
};

/** A dense table with right-aligned figures, linked rows, and sideways scroll on narrow screens. */
export function DataTable<T>({
  label,
  records,
  columns,
  idOf,
  fetching = false,
  onRowClick,
  selection,
  minWidth = 0,
}: DataTableProps<T>) {
  const say = useSay();
  return (
    <div className={classes.frame} style={{ "--table-min-width": `${minWidth}px` } as CSSProperties}>
      <MantineDataTable<T>
        aria-label={label}
        records={records}
        columns={columns}
        idAccessor={idOf}
        fetching={fetching}
        loaderBackgroundBlur={0}
        highlightOnHover={Boolean(onRowClick)}
        onRowClick={onRowClick ? ({ record }) => onRowClick(record) : undefined}
        {...(selection
          ? {
              selectedRecords: selection.selected,
              onSelectedRecordsChange: selection.onChange,
              allRecordsSelectionCheckboxProps: { "aria-label": say("common.selectAll") },
              getRecordSelectionCheckboxProps: (record) => ({
                "aria-label": say("common.select", { name: selection.nameOf(record) }),
              }),
            }
          : {})}
        minHeight={records.length === 0 ? 120 : undefined}
        verticalSpacing={7}
        horizontalSpacing="sm"
        fz="sm"
        borderColor="var(--plumb-line)"
        rowBorderColor="var(--plumb-line)"
        className={classes.table}
      />
    </div>
  );
}
