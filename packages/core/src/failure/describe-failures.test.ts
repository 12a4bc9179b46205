import { expect, test } from "vitest";
import { describeFailures } from "./describe-failures.ts";
import { blamedParts, type FailureText } from "./failure-text.ts";
import { failures } from "./failures.ts";
import { isRetried } from "./is-retried.ts";

const all: [string, FailureText][] = Object.entries(failures);

test("every code stands in the description once", () => {
  const text = describeFailures();
  for (const [code] of all) expect(text.split(`| \`${code}\` |`)).toHaveLength(2);
});

test("every part has a failure that is blamed on it", () => {
  expect(Object.keys(blamedParts).filter((part) => all.every(([, { blames }]) => blames !== part))).toEqual([]);
});

test("a failure of what is measured, of a request or of this program is never retried", () => {
  const retried = all.filter(([code]) => isRetried(code as keyof typeof failures));
  expect(retried.length).toBeGreaterThan(0);
  expect(retried.filter(([, { blames }]) => ["server", "client", "request", "plumbline"].includes(blames))).toEqual([]);
});
