import { describe, expect, it } from "vitest";
import { preparePercentilePlot } from "./prepare-percentile-plot.ts";

const series = { seriesId: "a", label: "A", color: "black", dash: "" };
const curve = [
  { percentile: 0, valueUs: 120 },
  { percentile: 50, valueUs: 300 },
  { percentile: 99, valueUs: 1900 },
  { percentile: 100, valueUs: 7000 },
];

describe("preparePercentilePlot", () => {
  it("spans from the fastest to the last percentile that the count allows", () => {
    const plot = preparePercentilePlot([{ ...series, curve }]);
    expect(plot.domain).toEqual([1, expect.closeTo(100, 6)]);
    expect(plot.y.domain).toEqual([100, 2000]);
    expect(plot.ticks.map(({ label }) => label)).toEqual(["50 %", "90 %", "99 %"]);
  });

  it("leaves out a side without latencies and survives having none", () => {
    expect(preparePercentilePlot([{ ...series, curve: [] }])).toMatchObject({ series: [], domain: [1, 10] });
  });
});
