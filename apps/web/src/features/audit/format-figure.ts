import type { Figure } from "@plumbline/core/audit/rule";
import { formatDuration, formatMetric } from "#ui/format.ts";

/** A figure behind a finding, as tables show figures of its unit. */
export function formatFigure({ value, unit }: Pick<Figure, "value" | "unit">): string {
  return unit === "s" ? formatDuration(value) : formatMetric(value, unit);
}
