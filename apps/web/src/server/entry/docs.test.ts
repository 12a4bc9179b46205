import { expect, test } from "vitest";
import { readDoc } from "./docs.ts";

test("a page and a decision are read from the docs folder", async () => {
  expect(await readDoc("methodology")).toMatch(/^# How a number is made\n/);
  expect(await readDoc("decisions/0001-postgresql-is-the-truth")).toMatch(/^# 1\. /);
});

test.each(["nowhere", "../README", "decisions/../../README", "measured/accuracy", "Methodology", ""])(
  "there is no page %j",
  async (page) => {
    expect(await readDoc(page)).toBeNull();
  },
);
