import { runView } from "@plumbline/core/result/testing/sample-run";
import { expect, it } from "vitest";
import { sideLines } from "./side-lines.ts";

const [gorilla, axum] = runView().spec.servers;
if (!gorilla || !axum) throw new Error("fixture without servers");
const key = { runIds: ["r0"], serverId: "x", scenarioId: "chat-steady" };

it("names sides by letters in order and keeps each server's own colour", () => {
  const [a, b] = sideLines([
    { key, label: "go-gorilla", servers: [gorilla] },
    { key, label: "rust-axum", servers: [axum] },
  ]);
  expect([a?.label, b?.label]).toEqual(["A · go-gorilla", "B · rust-axum"]);
  expect(a?.color).not.toBe(b?.color);
});

it("tells sides of one colour apart by their dash, and draws several servers in the colour of their first", () => {
  const [a, b, c] = sideLines([
    { key, label: "go-gorilla", servers: [gorilla] },
    { key, label: "go-gorilla", servers: [gorilla] },
    { key, label: "Go", servers: [gorilla, axum] },
  ]);
  expect(new Set([a?.color, b?.color, c?.color]).size).toBe(1);
  expect(new Set([a?.dash, b?.dash, c?.dash]).size).toBe(3);
});

it("draws a side without a single server", () => {
  expect(sideLines([{ key, label: "Go", servers: [] }])[0]).toMatchObject({ color: "currentColor" });
});
