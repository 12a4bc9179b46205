import { expect, test } from "vitest";
import { parseGateRequest } from "./gate-options.ts";

test("servers, workloads and wishes are understood", () => {
  expect(parseGateRequest(["go-gorilla", "node-ws", "--workload", "chat", "--workload", "echo", "--json"])).toEqual({
    serverIds: ["go-gorilla", "node-ws"],
    workloads: ["chat", "echo"],
    thorough: false,
    json: true,
  });
  expect(parseGateRequest(["--all", "--thorough"])).toMatchObject({ serverIds: [], thorough: true });
});

test.each([
  [[], "No server"],
  [["--all", "go-gorilla"], "go-gorilla"],
  [["go-gorilla", "--workload", "chatt"], "chatt"],
  [["go-gorilla", "--jsno"], "--jsno"],
])("%j is refused with a message that holds %s", (words, part) => {
  expect(() => parseGateRequest(words)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  expect(() => parseGateRequest(words)).toThrow(part);
});
