/** Ids of controls, in rows. */
export type ControlRows = readonly (readonly string[])[];

/** Steps of the arrow keys: rows down, controls to the right. */
const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The control that a key moves the focus to; null where it moves nothing. Arrows stop at the edges, a shorter row takes its last control,
 * and Home and End go to the first and the last control of all.
 * Source: WAI-ARIA Authoring Practices, patterns toolbar and grid.
 */
export function moveInRows(rows: ControlRows, current: string, key: string): string | null {
  if (key === "Home") return rows.flat()[0] ?? null;
  if (key === "End") return rows.flat().at(-1) ?? null;
  const step = steps[key];
  const row = rows.findIndex((controls) => controls.includes(current));
  if (!step || row < 0) return null;
  const [down, right] = step;
  const column = (rows[row]?.indexOf(current) ?? 0) + right;
  if (column < 0 || row + down < 0) return null;
  const next = rows[row + down];
  if (!next) return null;
  return (down === 0 ? next[column] : next[Math.min(column, next.length - 1)]) ?? null;
}
