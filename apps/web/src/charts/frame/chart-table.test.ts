import { describe, expect, it } from "vitest";
import { chartToCsv, chartToJson, toChartTable } from "./chart-table.ts";

const series = [
  { seriesId: "a", label: "Delivered, 1/s", color: "black", dash: "" },
  { seriesId: "b", label: 'the "other"', color: "black", dash: "" },
];

describe("toChartTable", () => {
  it("has one column per series and leaves gaps empty", () => {
    expect(toChartTable("Second", series, [{ x: 0, values: { a: 1 } }])).toEqual({
      columns: ["Second", "Delivered, 1/s", 'the "other"'],
      rows: [[0, 1, null]],
    });
  });
});

describe("chartToCsv", () => {
  it("quotes what needs it and writes gaps as empty fields", () => {
    expect(chartToCsv(toChartTable("Second", series, [{ x: 0, values: { a: 1.5 } }]))).toBe(
      'Second,"Delivered, 1/s","the ""other"""\r\n0,1.5,\r\n',
    );
  });

  it("never writes a formula, but leaves negative numbers alone", () => {
    expect(chartToCsv({ columns: ["=cmd()"], rows: [[-5]] })).toBe("'=cmd()\r\n-5\r\n");
  });

  it("names the origin of the figures before the header, one line for each fact", () => {
    const csv = chartToCsv({ columns: ["Second"], rows: [[0]] }, [
      ["Run", "Tuesday\nnight"],
      ["Link", "https://plumbline.example/runs/1"],
    ]);
    expect(csv).toBe("# Run: Tuesday night\r\n# Link: https://plumbline.example/runs/1\r\nSecond\r\n0\r\n");
  });
});

describe("chartToJson", () => {
  it("has the origin, the columns and the rows; a gap is null, and an undelivered percentile is not", () => {
    const table = {
      columns: ["Second", "p99"],
      rows: [
        [0, null],
        [1, Number.POSITIVE_INFINITY],
      ],
    };
    const json = chartToJson(table, { title: "Latency", subtitle: "µs", source: [["Run", "Tuesday"]] });
    expect(JSON.parse(json)).toEqual({
      ...{ title: "Latency", subtitle: "µs", source: { Run: "Tuesday" }, columns: ["Second", "p99"] },
      rows: [
        [0, null],
        [1, "not delivered"],
      ],
    });
  });
});
