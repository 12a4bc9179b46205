import { expect, test } from "vitest";
import { parseSide, type SideKey } from "./side-key.ts";
import { formatSide, nameSide } from "./side-name.ts";

const runId = "01a1fbdc-1ec3-7609-a6e6-db30a3c49851";
const scenarioId = "chat-steady";

test.each<[string, SideKey, string]>([
  [`${runId}.go-gorilla.chat-steady`, { runIds: [runId], serverId: "go-gorilla", scenarioId }, "go-gorilla"],
  ["all.rust-axum@big.chat-steady", { runIds: [], serverId: "rust-axum@big", scenarioId }, "rust-axum@big"],
  [
    `${runId}~r2.go-gorilla:4f3a2b1c99.chat-steady`,
    { runIds: [runId, "r2"], serverId: "go-gorilla", version: "4f3a2b1c99", scenarioId },
    "go-gorilla as of 4f3a2b1c",
  ],
  ["all.any:go.chat-steady", { runIds: [], language: "go", scenarioId }, "Go"],
  [
    "all.any:go:framework.chat-steady",
    { runIds: [], language: "go", profile: "framework", scenarioId },
    "Go, framework",
  ],
  ["all.any:minimal.chat-steady", { runIds: [], profile: "minimal", scenarioId }, "minimal"],
])("%s names a side and comes back as it was", (text, key, name) => {
  expect(parseSide(text)).toEqual(key);
  expect(formatSide(key)).toBe(text);
  expect(nameSide(key)).toBe(name);
});

test.each([
  "",
  "a",
  "a.b",
  "a..c",
  ".b.c",
  "a.b.c.d",
  `${"a".repeat(130)}.b.c`,
  "all.any.chat-steady",
  "all.any:cobol.chat-steady",
  "all.any:go:framework:more.chat-steady",
  "all.go-gorilla:short.chat-steady",
  "all.go-gorilla:4f3a2b:1c99ab.chat-steady",
  `${Array.from({ length: 21 }, (_, run) => run).join("~")}.go-gorilla.chat-steady`,
])("%j names none", (text) => {
  expect(parseSide(text)).toBeNull();
});
