import { runView } from "@plumbline/core/result/testing/sample-run";
import { expect, test } from "vitest";
import { chooseWho, toKey, whoOptions } from "./side-choice.ts";

const { servers } = runView().spec;

test("servers are offered, and groups of which there is more than one server", () => {
  expect(
    whoOptions([...servers, ...servers]).map(({ group, items }) => [
      group.split(" ")[0],
      items.map(({ value }) => value),
    ]),
  ).toEqual([
    ["Servers", ["go-gorilla", "node-ws", "rust-axum"]],
    ["Profiles", ["any:minimal"]],
  ]);
});

test("what is no longer offered is not chosen", () => {
  expect(chooseWho("go-gorilla", servers)).toBe("go-gorilla");
  expect(chooseWho("zig-zap", servers)).toBeNull();
});

test("a choice becomes a side when nothing is missing", () => {
  const choice = { runIds: ["r0"], who: "go-gorilla", version: "4f3a2b", scenarioId: "chat-steady" };
  expect(toKey(choice)).toEqual({
    runIds: ["r0"],
    serverId: "go-gorilla",
    version: "4f3a2b",
    scenarioId: "chat-steady",
  });
  expect(toKey({ ...choice, who: "any:minimal", version: null })).toMatchObject({ runIds: ["r0"], profile: "minimal" });
  expect(toKey({ ...choice, who: null })).toBeNull();
  expect(toKey({ ...choice, scenarioId: null })).toBeNull();
});
