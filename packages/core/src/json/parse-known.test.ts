import { expect, test } from "vitest";
import { z } from "zod";
import { parseKnown } from "./parse-known.ts";

const Row = z.strictObject({ kind: z.literal("row"), at: z.date(), inner: z.strictObject({ n: z.number() }) });
const Table = z.strictObject({
  rows: z.array(z.discriminatedUnion("kind", [Row, z.strictObject({ kind: z.literal("none") })])),
});
const row = { kind: "row", at: new Date(0), inner: { n: 1 } } as const;

test("unknown keys are left out at any depth, and the value that was given stays as it was", () => {
  const given = {
    rows: [
      { ...row, later: 1, inner: { n: 1, later: [] } },
      { kind: "none", later: 2 },
    ],
    later: null,
  };
  expect(parseKnown(Table, given)).toEqual({ success: true, data: { rows: [row, { kind: "none" }] } });
  expect(given.rows[0]).toHaveProperty("later");
});

test("what is missing or of another type is still refused, unknown keys beside it or not", () => {
  const issues = (value: unknown) => parseKnown(Table, value).error?.issues.map(({ path }) => path.join("."));
  expect(issues({ rows: [{ ...row, inner: { later: 1 } }] })).toEqual(["rows.0.inner.n"]);
  expect(issues({ later: 1 })).toEqual(["rows"]);
  expect(issues(null)).toEqual([""]);
});
