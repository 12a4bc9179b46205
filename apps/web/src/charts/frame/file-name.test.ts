import { expect, test } from "vitest";
import { toFileName } from "./file-name.ts";

test.each([
  ["Latency (p50, p99)", "latency-p50-p99"],
  ["ความหน่วง", "ความหน่วง"],
  ["延迟 p99", "延迟-p99"],
])("a chart that is called %s is saved as %s", (title, name) => {
  expect(toFileName(title)).toBe(name);
});
