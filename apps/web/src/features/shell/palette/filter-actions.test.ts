import { expect, test } from "vitest";
import { filterActions } from "./filter-actions.ts";

const groups = [
  { group: "Actions", actions: [{ id: "cancel", label: "Cancel Tuesday" }] },
  {
    group: "Servers",
    actions: [
      { id: "go-gorilla", label: "go-gorilla", description: "Go, minimal: Gorilla" },
      { id: "rust-axum", label: "rust-axum", description: "Rust, framework: Axum" },
    ],
  },
  { group: "Scenarios", actions: [{ id: "chat-steady", label: "Chat, steady", keywords: ["chat-steady"] }] },
];
const find = (query: string) =>
  filterActions(query, groups).flatMap((each) => ("actions" in each ? each.actions.map(({ id }) => id) : []));

test.each([
  ["go gor", ["go-gorilla"]],
  ["gorila", ["go-gorilla"]],
  ["cancel", ["cancel"]],
  ["chat-steady", ["chat-steady"]],
  ["framework", ["rust-axum"]],
  ["", ["cancel", "go-gorilla", "rust-axum", "chat-steady"]],
])("%s finds %j", (query, ids) => {
  expect(find(query)).toEqual(ids);
});

test("groups without a match are left out", () => {
  expect(filterActions("axum", groups)).toHaveLength(1);
});
