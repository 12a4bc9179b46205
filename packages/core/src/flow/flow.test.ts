import { expect, test } from "vitest";
import { LoadPlan } from "../plan/load-plan.ts";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { describeFault } from "./flow-fault.ts";
import { dataFileOf, flowNameOf, readFlow } from "./read-flow.ts";
import { readDataRows } from "./rows/read-rows.ts";
import { flowPayloadBytes } from "./steps/payload-bytes.ts";

const subscription = `name: Subscription
subprotocol: graphql-transport-ws
path: /graphql
data: users.csv
connect:
  - send: '{"type":"connection_init","payload":{"token":"{{row.token}}"}}'
  - expect: { json: { type: connection_ack } }
    within: 2s
repeat:
  - send: '{"id":"{{id}}","type":"subscribe","n":{{iteration}}}'
    name: asked
  - expect:
      json: { id: "{{id}}", type: next, payload.data.0.n: 5, payload.errors: { exists: true } }
    capture: { first: "payload.data[0].name" }
  - think: 100ms
  - send:
      binary:
        - hex: 30 1A
        - text: "{{first}}-{{connection:5}}"
        - base64: AAE=
  - expect: { text: '^ok ([a-z]+)$', groups: { 1: "{{id}}" } }
    within: 500ms
    since: asked
meanwhile:
  - expect: { text: '^2$' }
    send: '3'
`;
const users = "user,token\nann,a\nbob,b\n";

const faultsOf = (text: string, data?: string) => {
  const read = readFlow(text, data);
  return "faults" in read ? read.faults.map(describeFault) : [];
};

test("a flow becomes steps whose names are resolved", async () => {
  const read = readFlow(subscription, users);
  if ("faults" in read) throw new Error(read.faults.map(describeFault).join("\n"));
  expect(read.document).toMatchObject({ subprotocol: "graphql-transport-ws", path: "/graphql" });
  const plan = LoadPlan.parse({
    ...getScenario("flow").plan({ scale: 0.1, warmupS: 2, measureS: 5 }),
    flow: { ...read.plan, digest: "0".repeat(64) },
  });
  // the generator reads the same file
  await expect(`${JSON.stringify(plan, null, 2)}\n`).toMatchFileSnapshot("../../../k6/testdata/flow-plan.json");
});

const replaced = (old: string, next: string) => {
  expect(subscription).toContain(old);
  return subscription.replace(old, next);
};

test.for([
  ["subprotocol: graphql-transport-ws", "subprotocol: a b", "line 2, column 1: a subprotocol is one word"],
  ["name: Subscription", "nam: Subscription", 'line 1, column 1: "nam" is not known here'],
  ["    name: asked", "    nam: asked", 'line 11, column 5: "nam" is not known here'],
  ["  - think: 100ms", "  - thinks: 100ms", "line 15, column 5: one of send, expect, think is expected"],
  ["think: 100ms", "think: 100", "line 15, column 5: Invalid input: expected string, received number"],
  ["think: 100ms", "think: 100 ms", "line 15, column 5: a duration is a number with its unit"],
  ["within: 500ms", "within: 100s", "line 22, column 5: over 0ms and up to 60s"],
  [
    "think: 100ms",
    "think: 55s",
    "line 9, column 1: its pauses and timeouts are 60.5 s together, and 60 s are the most",
  ],
  ["since: asked", "since: never", 'line 23, column 5: no send before this step has the name "never"'],
  ["{{first}}", "{{last}}", "line 19, column 11: {{last}} is captured by no step before this one"],
  ["{{row.token}}", "{{row.tokn}}", 'line 6, column 5: the data file has no column "tokn"; it has user, token'],
  ["{{row.token}}", "{{row token}}", 'line 6, column 5: "{{row token}}'],
  ["([a-z]+)$", "([a-z]+)\\1$", "line 21, column 15: not a pattern of RE2, which knows neither back-references nor"],
  ["([a-z]+)$", "[a-z]+$", "line 21, column 46: the pattern has no group 1; it has 0"],
  ["^ok", "^{{id}}", "line 21, column 15: a pattern names no values; compare one of its groups"],
  ["capture: { first", "capture: { id", 'line 14, column 16: "id" is given; capture it by another name'],
  ["payload.data[0].name", "$..name", 'line 14, column 16: "$..name" is no path; payload.data.0.name is one'],
  ["hex: 30 1A", "hex: 30 1", "line 18, column 11: hex is pairs of hexadecimal digits, for example 30 1a"],
  ["- hex: 30 1A", "- hax: 30 1A", "line 18, column 11: one of hex, base64, text is expected"],
  [
    "{{connection:5}}",
    "{{connection:20}}",
    "line 19, column 11: {{connection:20}} is too wide; 16 digits are the most",
  ],
  ["data: users.csv\n", "", "line 5, column 5: {{row.token}} needs a data file: data: rows.csv"],
  ["name: Subscription", "name: *unknown", "line 1, column 7: aliases are not read"],
  ["name: Subscription", "name: {", "line 2, column 1: not YAML"],
  ["send: '3'", "send: '{{nobody}}'", "line 26, column 5: {{nobody}} is captured by no step"],
] as const)("%s → %s: the fault is named at its line", ([old, next, fault]) => {
  const faults = faultsOf(replaced(old, next), users);
  expect(faults.some((each) => each.startsWith(fault)) || faults.join("\n")).toBe(true);
});

test.for([
  ["a,b\n1\n", "line 4, column 1: users.csv: line 2: 1 values, and the header names 2"],
  ["a,b\n", "line 4, column 1: users.csv: it has no rows"],
  ["\nuser,token\n\nann,a\n\nbob\n", "line 4, column 1: users.csv: line 6: 1 values, and the header names 2"],
  ['user,token\n"a\nnn",a\nbob\n', "line 4, column 1: users.csv: line 4: 1 values, and the header names 2"],
  [undefined, "line 4, column 1: the data file users.csv was not given"],
  ["x".repeat(33_000), "line 1, column 1: a flow and its data have at most 32 KiB each"],
] as const)("data that cannot be read is a fault: %s", ([data, fault]) => {
  expect(faultsOf(subscription, data)).toEqual([fault]);
});

test("JSON lines give their values by the keys of the first", () => {
  expect(readDataRows("a.jsonl", '{"n":1,"s":"x"}\n\n{"s":"y","n":[2]}')).toEqual({
    columns: ["n", "s"],
    rows: [
      ["1", "x"],
      ["[2]", "y"],
    ],
  });
  expect(readDataRows("a.jsonl", '{"n":1}\n{"m":1}')).toEqual({
    fault: 'a.jsonl: line 2: "n" is missing, which the first line has',
  });
  expect(readDataRows("a.jsonl", "[1]")).toEqual({ fault: "a.jsonl: line 1: an object in JSON is expected" });
});

test.for([
  ["- think: 1s\n  - send: a\n  - expect: { json: { a: 1 } }", "line 3, column 5: an iteration begins with its send"],
  ["- send: a", "line 2, column 1: at least one step expects a reply"],
  ["- expect: {}", "line 3, column 5: one of json, text, binary is expected"],
  ["- send: a\n    expect: { json: { a: 1 } }", "line 4, column 5: send and expect are two steps"],
  ["- send: { binary: [] }", "line 3, column"],
  ["- send: a\n  - expect: { json: { a: 1 }, text: a }", "line 4, column 31: json and text are two kinds of messages"],
  ['- send: { binary: [{ hex: "30", text: a }] }', "line 3, column 35: hex and text are two parts"],
  [`- send: "${"{{id}}".repeat(201)}"`, "line 3, column 5: it has 201 pieces of text and values, and 200 are the most"],
  [
    `- send: a\n  - expect: { text: "(?:${"a".repeat(200)}){1000}" }`,
    "line 4, column 15: the flow's patterns are too large together",
  ],
] as const)("repeat: %s is refused", ([steps, fault]) => {
  const faults = faultsOf(`name: a\nrepeat:\n  ${steps}\n`);
  expect(faults.some((each) => each.startsWith(fault)) || faults.join("\n")).toBe(true);
});

test("data that would not fit into a plan is a fault", () => {
  const rows = `user,token\n${"\u0001,\n".repeat(10_000)}`;
  expect(faultsOf(subscription, rows)).toEqual([
    expect.stringMatching(/^line 1, column 1: with its data it takes \d+ bytes of a plan/),
  ]);
});

test("a document that refers to itself over and over is not expanded", () => {
  const bomb = [
    "a: &a [x, x]",
    ...Array.from("bcdefghij", (name, i) => `${name}: &${name} [*${"abcdefghi"[i]}, *${"abcdefghi"[i]}]`),
  ];
  expect(faultsOf(bomb.join("\n"))).toEqual([expect.stringContaining("line 2, column 8: aliases are not read")]);
});

test("brackets without an end are a fault, and exhaust nothing", () => {
  expect(faultsOf("[".repeat(16_000) + "]".repeat(16_000))).toHaveLength(1);
});

test("of many faults the first are named, and how many follow", () => {
  const faults = faultsOf(`name: a\nrepeat: []\n${Array.from("x".repeat(60), (x, n) => `${x}${n}: 1\n`).join("")}`);
  expect(faults).toHaveLength(51);
  expect(faults.at(-1)).toMatch(/: \d+ further faults begin here$/);
});

test("the size of a message is that of its longest values, the server's own aside", () => {
  const text =
    "name: a\ndata: a.csv\nrepeat:\n  - send: '{{row.word}}-{{id}}-{{connection:12}}'\n  - expect: { text: a }\n";
  const read = readFlow(text, "word\nit\nlonger\n");
  expect("plan" in read && flowPayloadBytes(read.plan)).toBe("longer".length + 1 + 16 + 1 + 12);
});

test("a message that its rows make larger than any plan may have is a fault", () => {
  const send = "{{row.word}}".repeat(40);
  const text = `name: a\ndata: a.csv\nrepeat:\n  - send: '${send}'\n  - expect: { text: a }\n`;
  expect(faultsOf(text, `word\n${"x".repeat(30_000)}\n`)).toEqual([
    "line 3, column 1: its largest message has 1200000 bytes, and 1048576 are the most",
  ]);
});

test("the name and the data file of a flow are known, whatever else is wrong with it", () => {
  expect(dataFileOf(subscription)).toBe("users.csv");
  expect(flowNameOf("name: a\nrepeat: none\n")).toBe("a");
  for (const text of ["data: 5", "data: a.txt", "- data", "name: a", "data: {", "[".repeat(16_000)])
    expect([text.slice(0, 20), dataFileOf(text)]).toEqual([text.slice(0, 20), null]);
});
