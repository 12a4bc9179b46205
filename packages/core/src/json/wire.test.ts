import { expect, test } from "vitest";
import { z } from "zod";
import { replaceFigures } from "../metric/figure-value.ts";
import { FigureValue } from "../metric/figure-value-schema.ts";
import { parseKnown } from "./parse-known.ts";
import { onWire, WireDate } from "./wire.ts";

const at = new Date("2026-11-24T10:00:00.125Z");

const View = z.strictObject({
  at: z.date(),
  endedAt: z.date().nullable(),
  retryAt: z.date().optional(),
  nights: z.array(z.strictObject({ slotAt: z.date() })),
  byName: z.record(z.string(), z.date()),
  kind: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("ended"), at: z.date() }),
    z.strictObject({ type: z.literal("open") }),
  ]),
  either: z.union([z.date(), z.number()]),
  writtenAt: z.string(),
  p99: FigureValue,
});

const view: z.infer<typeof View> = {
  at,
  endedAt: null,
  retryAt: at,
  nights: [{ slotAt: at }],
  byName: { first: at },
  kind: { type: "ended", at },
  either: at,
  writtenAt: at.toISOString(),
  p99: Number.POSITIVE_INFINITY,
};

const send = (value: unknown): unknown => JSON.parse(JSON.stringify(value, replaceFigures));

test("what JSON wrote is read again, dates at any depth and texts that look like dates included", () => {
  expect(onWire(View).parse(send(view))).toEqual(view);
});

test("the schema itself still takes dates and no texts", () => {
  onWire(View);
  expect(View.parse(view)).toEqual(view);
  expect(View.safeParse(send(view)).success).toBe(false);
});

test("unknown keys, checks and defaults are treated as by the schema", () => {
  const Period = z
    .strictObject({ from: z.date(), to: z.date(), note: z.string().default("none") })
    .refine(({ from, to }) => from <= to, "from is after to");
  const wire = onWire(Period);
  const early = { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" };
  expect(wire.parse(early)).toMatchObject({ from: new Date("2026-01-01"), note: "none" });
  expect(wire.safeParse({ from: early.to, to: early.from }).error?.issues[0]?.message).toBe("from is after to");
  expect(wire.safeParse({ ...early, later: 1 }).success).toBe(false);
  expect(parseKnown(wire, { ...early, later: 1 }).success).toBe(true);
});

test.each(["", "yesterday", "2026-02-30T00:00:00Z", "2026-11-24", 0, null])("%j is not a date", (text) => {
  expect(WireDate.safeParse(text).success).toBe(false);
});

test("a date is written in the form in which it is read", () => {
  expect(z.encode(WireDate, at)).toBe(JSON.parse(JSON.stringify(at)));
});
