import { expect, test } from "vitest";
import { checkReadyLine } from "./check-ready-line.ts";

const READY = { v: 1, event: "ready", port: 8080 };

test("a server whose first line says that it is ready on its port passes", () => {
  const line = JSON.stringify(READY);
  expect(checkReadyLine(line, 8080)).toMatchObject({ checkId: "start.ready-line", passed: true, seen: line });
});

test("a server that says nothing is refused", () => {
  expect(checkReadyLine(null, 8080)).toMatchObject({ passed: false, seen: "no output" });
});

test.for([
  ["is not JSON", "Listening on 8080", "not JSON: Listening on 8080"],
  ["is the stats line", '{"v":1,"event":"stats","uptimeMs":1}', "event"],
  ["lacks the port", JSON.stringify({ ...READY, port: undefined }), "port"],
  ["names another port", JSON.stringify({ ...READY, port: 80 }), '"port":80'],
  ["says the port as text", JSON.stringify({ ...READY, port: "8080" }), "port"],
  ["has an unknown key", JSON.stringify({ ...READY, host: "here" }), "host"],
  ["is of another version", JSON.stringify({ ...READY, v: 2 }), "v"],
] as const)("a first line that %s is refused, and shown", ([, line, seen]) => {
  expect(checkReadyLine(line, 8080)).toMatchObject({ passed: false, seen: expect.stringContaining(seen) });
});
