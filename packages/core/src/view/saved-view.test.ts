import { expect, test } from "vitest";
import { SaveView } from "./saved-view.ts";

const isView = (path: string) => SaveView.safeParse({ name: "x", path }).success;

test.each([
  "/",
  "/?scenario=chat",
  "/compare?side=a&side=b",
  "/runs",
  "/runs?tag=nightly",
  "/trends?metric=p99",
  "/servers/go-ws",
])("%s is a view", (path) => {
  expect(isView(path)).toBe(true);
});

test.each([
  "",
  "runs",
  "//evil.example/runs",
  "https://evil.example",
  "/settings",
  "/comparex",
  "/runs?\nx",
  '/runs?"',
  "/\\evil",
])("%j is no view", (path) => {
  expect(isView(path)).toBe(false);
});
