import { expect, test } from "vitest";
import { isDatabaseOutage } from "./is-database-outage.ts";

const withFields = (fields: object) => Object.assign(new Error("it failed"), fields);

test.each([
  ["a refused connection", withFields({ code: "ECONNREFUSED" })],
  ["an error of pg behind another one", new Error("a query failed", { cause: withFields({ code: "57P03" }) })],
  ["a message of pg without a code", new Error("Connection terminated unexpectedly")],
  [
    "a postmaster that is gone, as Prisma's driver tells it",
    withFields({
      code: "P2039",
      meta: { driverAdapterError: withFields({ cause: { kind: "postgres", code: "57P01", message: "terminating" } }) },
    }),
  ],
  [
    "a raw statement of Prisma over a closed connection",
    withFields({ code: "P2010", meta: { driverAdapterError: withFields({ cause: { kind: "ConnectionClosed" } }) } }),
  ],
])("%s is an outage", (_, error) => expect(isDatabaseOutage(error)).toBe(true));

test.each([
  ["a query with a fault of its own", withFields({ code: "P2039", meta: { driverAdapterError: { code: "22P02" } } })],
  [
    "a raw statement of Prisma that a constraint refuses",
    withFields({
      code: "P2010",
      meta: { driverAdapterError: withFields({ cause: { kind: "UniqueConstraintViolation" } }) },
    }),
  ],
  ["no error", undefined],
  ["a text", "57P01"],
])("%s is none", (_, error) => expect(isDatabaseOutage(error)).toBe(false));
