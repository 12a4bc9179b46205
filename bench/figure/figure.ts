import { styleText } from "node:util";

/** The goal that a figure should reach; a figure without a goal explains another one. */
type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One measured figure. */
export interface Figure {
  /** `<bench>.<what>`, stable from version to version. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The baseline it was measured against, or the base it was measured on, in the same run. */
  readonly against: string;
  readonly goal?: Goal;
}

/** A figure as it is printed and saved: `goal` and `met` are null where nothing is to be reached. */
export interface SavedFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly against: string;
  readonly goal: string | null;
  readonly met: boolean | null;
}

export function toSaved(figure: Figure): SavedFigure {
  const { name, unit, against, goal } = figure;
  return { name, value: round(figure.value), unit, against, goal: describeGoal(goal), met: isMet(figure) };
}

/** Figures as a table for people. */
export function toTable(figures: readonly Figure[]): string {
  const cells = figures.map((figure) => [
    mark(figure),
    figure.name,
    `${round(figure.value)} ${figure.unit}`,
    describeGoal(figure.goal) ?? "",
    figure.against,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** True if the goal is reached; null without a goal. */
function isMet({ value, goal }: Figure): boolean | null {
  if (!goal) return null;
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}

function describeGoal(goal: Goal | undefined): string | null {
  if (!goal) return null;
  return "atLeast" in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`;
}

function mark(figure: Figure): string {
  const met = isMet(figure);
  if (met === null) return " ";
  return met ? styleText("green", "✓") : styleText("red", "✗");
}

/** Three significant digits and no more: the next ones differ from run to run. Whole numbers stay whole. */
function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
