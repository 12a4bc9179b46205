import type { RunRow } from "@plumbline/core/run/views";
import { expect, test } from "vitest";
import { compareRunsHref, findCommonSide } from "./compare-runs.ts";

const ids = [0, 1, 2].map((nth) => `00000000-0000-7000-8000-00000000000${nth}`);
const run = (nth: number, serverIds: string[], scenarioId = "chat-steady") =>
  ({
    runId: ids[nth],
    createdAt: new Date(nth * 1000),
    spec: { servers: serverIds.map((serverId) => ({ serverId })), scenarios: [{ scenarioId }] },
  }) as RunRow;

test("runs are compared on a server that all of them measured, the oldest first", () => {
  const runs = [run(2, ["go-gorilla", "rust-axum"]), run(0, ["rust-axum"]), run(1, ["node-ws", "rust-axum"])];
  expect(findCommonSide(runs)).toEqual({ serverId: "rust-axum", scenarioId: "chat-steady" });
  expect(compareRunsHref(runs)).toBe(`/compare?sides=${ids.map((id) => `${id}.rust-axum.chat-steady`).join(",")}`);
});

test("runs of different servers are compared on the first of each", () => {
  const runs = [run(0, ["go-gorilla"]), run(1, ["rust-axum"])];
  expect(findCommonSide(runs)).toBeNull();
  expect(compareRunsHref(runs)).toBe(`/compare?sides=${ids[0]}.go-gorilla.chat-steady,${ids[1]}.rust-axum.chat-steady`);
});

test("one run, runs without a common scenario, and more runs than a comparison has sides have no comparison", () => {
  expect(compareRunsHref([run(0, ["go-gorilla"])])).toBeNull();
  expect(compareRunsHref([run(0, ["go-gorilla"]), run(1, ["go-gorilla"], "echo-open")])).toBeNull();
  expect(compareRunsHref(Array.from({ length: 13 }, () => run(0, ["go-gorilla"])))).toBeNull();
});
