import { expect, test } from "vitest";
import { fuzzyFind } from "./fuzzy-find.ts";

const names = ["go-gorilla", "go-gobwas", "rust-axum", "Chat, steady", "Cancel the running run"];
const find = (query: string) => fuzzyFind(names, query, (name) => name);

test.each([
  ["go gor", "go-gorilla"],
  ["gorila", "go-gorilla"],
  ["axmu", "rust-axum"],
  ["steady chat", "Chat, steady"],
  ["cancle", "Cancel the running run"],
])("%s finds %s", (query, name) => {
  expect(find(query)[0]).toBe(name);
});

test("nothing typed is everything in its order, and what nothing resembles finds nothing", () => {
  expect(find("  ")).toEqual(names);
  expect(find("zzzz")).toEqual([]);
  expect(find("(.*")).toEqual([]);
});
