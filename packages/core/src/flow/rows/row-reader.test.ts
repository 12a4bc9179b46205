import { expect, test } from "vitest";
import { RowReader } from "./row-reader.ts";

/** The rows of a text that comes in two parts, or what is wrong with it. */
function read(name: string, text: string, cut: number): unknown {
  const reader = new RowReader(name);
  try {
    const rows = [...reader.push(text.slice(0, cut)), ...reader.push(text.slice(cut)), ...reader.end()];
    return { columns: reader.columns, rows };
  } catch (error) {
    return String(error);
  }
}

test.for([
  ["a.csv", 'user,text\r\nann,"one, ""two"""\r\n\r\nbob,"a\r\nb"\r\n', { columns: ["user", "text"] }],
  [
    "a.csv",
    "user,text\nann,1\nbob,2",
    {
      rows: [
        ["ann", "1"],
        ["bob", "2"],
      ],
    },
  ],
  ["a.csv", 'user,text\n"a\nnn",1\nbob\n', "Error: line 4: 1 values, and the header names 2"],
  ["a.csv", 'user,text\nann,"1"2\n', "Error: line 2: Trailing quote on quoted field is malformed"],
  [
    "a.jsonl",
    '{"user":"ann","n":1}\n\n{"n":2,"user":"bob"}',
    {
      rows: [
        ["ann", "1"],
        ["bob", "2"],
      ],
    },
  ],
  ["a.jsonl", '{"user":"ann"}\n{"n":2}\n', 'Error: line 2: "user" is missing, which the first line has'],
] as const)("%s: it does not matter where %j is cut", ([name, text, expected]) => {
  const whole = read(name, text, text.length);
  if (typeof expected === "string") expect(whole).toBe(expected);
  else expect(whole).toMatchObject(expected);
  for (let cut = 0; cut < text.length; cut++) expect(read(name, text, cut)).toEqual(whole);
});

test.for(["a.csv", "a.jsonl"])("a row of %s without an end is refused before the rest of the file is read", (name) => {
  const reader = new RowReader(name);
  const part = "x".repeat(200_000);
  reader.push(name === "a.csv" ? 'user,text\nann,"' : '{"user":"ann"}\n');
  const push = () => {
    for (let parts = 0; parts < 10; parts++) reader.push(part);
  };
  expect(push).toThrow("line 2: a row has at most 1048576 characters");
});
