import { expect, test } from "vitest";
import { parseAutobahnRequest } from "./autobahn-options.ts";

test("servers are named, and the long cases may be left out", () => {
  expect(parseAutobahnRequest(["go-gorilla", "node-ws", "--without-limits"])).toEqual({
    serverIds: ["go-gorilla", "node-ws"],
    withLimits: false,
    json: false,
  });
  expect(parseAutobahnRequest(["go-gorilla", "--json"])).toMatchObject({ withLimits: true, json: true });
});

test.for([
  [[], "No server is named."],
  [["go-gorilla", "--thorough"], "--thorough"],
] as const)("%j is refused with what is possible", ([words, message]) => {
  expect(() => parseAutobahnRequest(words)).toThrow(
    expect.objectContaining({
      code: "INVALID_INPUT",
      message: expect.stringContaining(message),
      nextStep: expect.stringContaining("./plumb autobahn <server>"),
    }),
  );
});
