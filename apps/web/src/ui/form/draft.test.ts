import { expect, test } from "vitest";
import { followValue, openDraft } from "./draft.ts";

test("what was handed on and comes back takes nothing from what was typed since", () => {
  const typing = { ...openDraft(""), text: "gor", handedOn: "go" };
  expect(followValue(typing, "")).toBe(typing);
  expect(followValue(typing, "go")).toEqual({ text: "gor", handedOn: "go", seen: "go" });
});

test("a value that was changed elsewhere takes the text's place, there and back", () => {
  const settled = { text: "go", handedOn: "go", seen: "go" };
  const back = followValue(settled, "");
  expect(back.text).toBe("");
  expect(followValue(back, "go").text).toBe("go");
});
