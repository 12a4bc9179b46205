import { expect, test } from "vitest";
import { toStorable } from "./to-storable.ts";

test("NUL and halves of surrogate pairs are replaced, everything else stays", () => {
  const broken = { text: "a\0b", "ke\0y": ["\ud83d", "whole: \u{1f600}", 1, null, true, { deep: "\udc00" }] };
  expect(toStorable(broken)).toEqual({
    text: "a\ufffdb",
    "ke\ufffdy": ["\ufffd", "whole: \u{1f600}", 1, null, true, { deep: "\ufffd" }],
  });
});
