import { summaryMetrics } from "@plumbline/core/summary/summary-metrics";
import { expect, it } from "vitest";
import { metricGroups } from "./metric-groups.ts";

it("places every summary metric in exactly one group", () => {
  const placed = metricGroups.flatMap(({ metricIds }) => metricIds);
  expect([...placed].sort()).toEqual(Object.keys(summaryMetrics).sort());
});
