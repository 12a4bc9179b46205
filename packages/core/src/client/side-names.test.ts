import { expect, test } from "vitest";
import { figureLabel } from "./side-names.ts";

test.each([
  ["server.cpu", "server", "Server CPU"],
  ["server.cpu", "client", "Reference server CPU"],
  ["server.cpuPerDelivery", "client", "Reference server, CPU per delivery"],
  ["server.memory.slope", "client", "Reference server, memory slope"],
  ["client.memory.peak", "client", "Client memory, peak"],
  ["latency.p99", "client", "Latency p99, arrived"],
] as const)("%s of a measured %s is called %s", (metricId, measured, label) => {
  expect(figureLabel(metricId, measured)).toBe(label);
});
