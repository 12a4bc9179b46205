import { expect, test } from "vitest";
import { ChangeRun } from "./change-run.ts";
import { RunTag } from "./run-tags.ts";

test.each(["nightly", "release-2.1", "team:core", "a/b", "ทดสอบ", "夜间", "7"])("%s is a tag", (tag) => {
  expect(RunTag.parse(` ${tag} `)).toBe(tag);
});

test.each(["", "two words", "#x", "<b>", "x".repeat(41), "a,b"])("%j is no tag, and the message says why", (tag) => {
  const { error } = ChangeRun.safeParse({ runId: "r", tags: [tag] });
  expect(error?.issues[0]?.message).toContain("A tag is one word");
});
