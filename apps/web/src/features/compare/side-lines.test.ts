import { expect, it } from "vitest";
import { runView } from "../run/fixtures.ts";
import { sideLines } from "./side-lines.ts";

const [gorilla, axum] = runView().spec.servers;
if (!gorilla || !axum) throw new Error("fixture without servers");
const key = { runId: "r0", serverId: "x", scenarioId: "chat-steady" };

it("names sides by letters in order and keeps each server's own colour", () => {
  const [a, b] = sideLines([
    { key, server: gorilla },
    { key, server: axum },
  ]);
  expect([a?.label, b?.label]).toEqual(["A · go-gorilla", "B · rust-axum"]);
  expect(a?.color).not.toBe(b?.color);
});

it("tells two sides of the same server apart by their dash", () => {
  const [a, b] = sideLines([
    { key, server: gorilla },
    { key, server: gorilla },
  ]);
  expect(a?.color).toBe(b?.color);
  expect(a?.dash).not.toBe(b?.dash);
});
