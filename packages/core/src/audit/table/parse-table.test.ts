import { expect, test } from "vitest";
import { auditTable } from "./audit-table.ts";
import { parseTable } from "./parse-table.ts";

// rows of an echo test with 4,096 connections, as HttpArena publishes them
const arena = [
  { framework: "actix", rps: 3_409_380, avg_latency: "1.03ms", p99_latency: "2.02ms", connections: 4096, pipeline: 1 },
  { framework: "aspnet-minimal", rps: 1_806_996, avg_latency: "1.72ms", p99_latency: "5.25ms", connections: 4096 },
  { framework: "zix", rps: 1_877_060, avg_latency: "66us", p99_latency: "176us", connections: 4096, cpu: "4140.5%" },
];

const k6 = (wrap: (values: object) => object) =>
  JSON.stringify({
    metrics: {
      iterations: wrap({ count: 6000, rate: 100 }),
      iteration_duration: wrap({ avg: 1000, min: 900, med: 990, max: 1200, "p(95)": 1100 }),
      http_reqs: wrap({ count: 6000, rate: 100 }),
      http_req_duration: wrap({ avg: 12, max: 40 }),
      vus: wrap({ value: 1, min: 1, max: 100 }),
      vus_max: wrap({ value: 100, min: 100, max: 100 }),
    },
  });

test("rows as HttpArena publishes them are held against their connections", () => {
  const { kind, rows } = parseTable(JSON.stringify(arena));
  expect(kind).toBe("http-arena");
  expect(auditTable(rows).map(({ name, verdict }) => [name, verdict])).toEqual([
    ["actix", "SUSPECT"],
    ["aspnet-minimal", "SUSPECT"],
    ["zix", "INVALID"],
  ]);
});

test.each([
  ["beside the metric", (values: object) => values],
  ["under values", (values: object) => ({ type: "trend", values })],
])("a summary of k6 is read with its figures %s", (_, wrap) => {
  const { kind, rows } = parseTable(k6(wrap));
  expect(kind).toBe("k6-summary");
  expect(rows.map(({ name, connections, rate, meanLatencyMs }) => [name, connections, rate, meanLatencyMs])).toEqual([
    ["iterations", 100, 100, 1000],
    ["http_reqs", 100, 100, 12],
  ]);
  expect(auditTable(rows).map(({ verdict }) => verdict)).toEqual(["VALID", "VALID"]);
});

test.each([
  [40, "SUSPECT"],
  [91, "VALID"],
  [111, "INVALID"],
])("%i iterations a second of a second each by at most 100 users of k6 are %s", (rate, verdict) => {
  const summary = {
    metrics: { iterations: { rate }, iteration_duration: { avg: 1000 }, vus_max: { value: 100, max: 100 } },
  };
  const [row] = auditTable(parseTable(JSON.stringify(summary)).rows);
  expect(row?.verdict).toBe(verdict);
  if (verdict === "SUSPECT") expect(row?.reasons[0]?.sentence).toMatch(/ramp up or down.*arrival rate/);
});

test("rows of our own shape are read, alone or under rows", () => {
  const row = { connections: 10, rate: 100, meanLatencyMs: 100 };
  expect(parseTable(JSON.stringify([row])).rows[0]).toMatchObject({ ...row, depth: 1, loop: "closed" });
  expect(parseTable(JSON.stringify({ rows: [row] })).kind).toBe("rows");
  expect(parseTable(`\uFEFF${JSON.stringify([row])}`).kind).toBe("rows");
});

test.each([
  ["", "There is nothing to read."],
  [JSON.stringify(arena).slice(0, 100), "cut short"],
  ['{"a": nope}', "This is not JSON"],
  ["framework rps\nactix 1", "This is not JSON"],
  ["<html></html>", "This is not JSON"],
  ['[{"connections":1,"rate":1}];', "This is not JSON"],
  ['[{"connections":1,"rate":1e999}]', "Infinity"],
  [
    '[{"connections":1,"rate":1,"meanLatencyUs":1,"meanLatencyMs":1}]',
    "Row 1, meanLatencyMs: It is given in both units",
  ],
  ['[{"connections":1,"rate":1,"p99Us":1,"p99Ms":1}]', "Row 1, p99Ms: It is given in both units"],
  ['"rows"', "neither a list of rows nor a summary of k6"],
  ["[]", "no rows"],
  ["[1]", "Row 1"],
  ['[{"connections":10,"rate":-1}]', "Row 1, rate: A rate is never negative."],
  ['[{"connections":0,"rate":1}]', "Row 1, connections: There is at least one connection."],
  ['[{"connections":1,"rate":1,"meanLatencyMs":"fast"}]', "Row 1, meanLatencyMs"],
  ['[{"connections":1,"rate":1,"speed":9}]', "speed"],
  ['[{"framework":"a","rps":1,"avg_latency":"soon","connections":1}]', 'avg_latency: "soon" is not a duration'],
  ['[{"framework":"a","rps":1,"connections":1}]', "Row 1, avg_latency"],
  ['{"metrics":{"iterations":{"rate":1}}}', "vus_max"],
  ['{"metrics":{"vus_max":{"value":1}}}', "no count with its duration"],
])("%j is refused with a sentence", (text, sentence) => {
  expect(() => parseTable(text)).toThrow(sentence);
});

test.each([
  ["commas", "name,connections,rate,meanLatencyMs,Comment\n", "echo,512,400000,0.85,fast\r\n"],
  [
    "semicolons and quotes",
    '"name";"connections";"rate";"meanLatencyMs";"Comment"\n',
    '"echo";512;400000;0.85;"a;b"\n',
  ],
  ["tabs", "name\tconnections\trate\tmeanLatencyMs\n", "echo\t512\t400000\t0.85\n"],
])("a table of CSV with %s is read, and columns that say nothing are passed over", (_, header, line) => {
  const { kind, rows } = parseTable(header + line);
  expect([kind, rows]).toMatchObject([
    "rows",
    [{ name: "echo", connections: 512, rate: 400_000, meanLatencyMs: 0.85 }],
  ]);
});

test("the same table of HttpArena is audited alike as CSV", () => {
  const columns = ["framework", "rps", "avg_latency", "p99_latency", "connections"] as const;
  const lines = arena.map((row) => columns.map((column) => row[column]).join(","));
  const { kind, rows } = parseTable([columns.join(","), ...lines].join("\n"));
  expect(kind).toBe("http-arena");
  expect(auditTable(rows)).toEqual(auditTable(parseTable(JSON.stringify(arena)).rows));
});

test.each([
  ["a header without the rate", "name,connections\necho,512", "no column rate"],
  ["a cell that is not a number", "connections,rate\nmany,5", "Row 1, connections"],
  ["a row with too few cells", "connections,rate\n5", "row 1"],
  ["a header alone", "connections,rate,meanLatencyMs\n", "no rows"],
])("CSV with %s is refused in a sentence", (_, text, reason) => {
  expect(() => parseTable(text)).toThrow(reason);
});
