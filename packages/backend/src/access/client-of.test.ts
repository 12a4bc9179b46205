import { expect, test } from "vitest";
import { clientOf } from "./client-of.ts";

const of = (forwardedFor: string) => clientOf(new Headers({ "x-forwarded-for": forwardedFor }));

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["1.1.1.1, 203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s is counted as %s", (forwardedFor, client) => {
  expect(of(forwardedFor)).toBe(client);
});

test.each(["", "unknown", "1.2.3.4.5", "a".repeat(10_000)])("%j is nobody's address", (forwardedFor) => {
  expect(of(forwardedFor)).toBeNull();
});

test("a request without the header has none", () => {
  expect(clientOf(new Headers())).toBeNull();
});
