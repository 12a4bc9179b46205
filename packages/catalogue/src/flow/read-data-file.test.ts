import { createHash } from "node:crypto";
import type { DataFile } from "@plumbline/core/flow/data-file";
import { expect, test } from "vitest";
import { readDataFile } from "./read-data-file.ts";

/** The packed rows of a file that comes in small parts, and what is in it. */
async function read(
  name: string,
  parts: readonly (string | Uint8Array)[],
): Promise<{ packed: Buffer; file: DataFile }> {
  async function* source() {
    for (const part of parts) yield typeof part === "string" ? Buffer.from(part) : part;
  }
  const pieces: Buffer[] = [];
  const reading = readDataFile(name, source());
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return { packed: Buffer.concat(pieces), file: value };
    pieces.push(value);
  }
}

/** The generator reads the same file: packages/k6/plan/table_test.go. */
test("rows are packed as the generator reads them, wherever a character is cut", async () => {
  const text = `user,text\r\nann,"one, ""two"""\r\nbob,\r\nzoë,${"x".repeat(200)}\r\n`;
  const bytes = Buffer.from(text);
  const cut = bytes.indexOf("ë") + 1;
  const { packed, file } = await read("a.csv", [bytes.subarray(0, cut), bytes.subarray(cut)]);
  await expect(`${packed.toString("hex")}\n`).toMatchFileSnapshot("../../../k6/testdata/flow-rows.hex");
  expect(file).toEqual({
    digest: createHash("sha256").update(bytes).digest("hex"),
    ...{ bytes: bytes.length, rows: 3, columns: ["user", "text"] },
    ...{ packedBytes: packed.length, widest: [4, 200] },
  });
});

test.for([
  ["a.csv", ["a,b\n1,2\n", "3\n"], "a.csv: line 3: 1 values, and the header names 2."],
  ["a.csv", ["a,b\n"], "a.csv: it has no rows."],
  ["a.jsonl", ["{}\n"], "a.jsonl: line 1: it names no columns."],
  ["a.csv", ["a\n1\n", new Uint8Array([0x32, 0xff, 0x0a])], "a.csv: after line 3: it is not UTF-8."],
  ["a.csv", ["a\n1\n", new Uint8Array([0xc3])], "a.csv: after line 3: it is not UTF-8."],
] as const)("%s of %j is refused with its line", async ([name, parts, message]) => {
  await expect(read(name, parts)).rejects.toMatchObject({ code: "FLOW_INVALID", message });
});

/** No figure of the process is asked: what is handed on in pieces while more is to come is not held. */
test("rows are handed on in pieces of about a mebibyte while the file comes in", async () => {
  const line = `${"x".repeat(1_000)}\n`;
  let given = 0;
  async function* source() {
    yield Buffer.from("a\n");
    for (; given < 100; given++) yield Buffer.from(line.repeat(100));
  }
  const reading = readDataFile("a.csv", source());
  const { value } = await reading.next();
  expect(given).toBeLessThan(12);
  expect(value).toSatisfy(({ length }: Buffer) => length >= 2 ** 20 && length < 2 ** 20 + 1_100);
  await reading.return?.(undefined as never);
});
