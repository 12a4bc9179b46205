import { SuiteView } from "@plumbline/core/schedule/suite";
import type { Prisma } from "../generated/prisma/client.ts";

/** Columns that a view of a suite needs. */
export const suiteColumns = {
  suiteId: true,
  name: true,
  request: true,
  createdAt: true,
  updatedAt: true,
  schedules: { select: { name: true }, orderBy: { name: "asc" } },
} as const satisfies Prisma.SuiteSelect;

export function toSuiteView(row: Prisma.SuiteGetPayload<{ select: typeof suiteColumns }>): SuiteView {
  return SuiteView.parse({ ...row, schedules: row.schedules.map(({ name }) => name) });
}
