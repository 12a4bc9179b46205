import { expect, test } from "vitest";
import { parseScriptRequest } from "./script-options.ts";

test("a script is run against one server, with a limit", () => {
  expect(parseScriptRequest(["load.js", "--server", "node-ws"])).toEqual({
    file: "load.js",
    serverId: "node-ws",
    names: [],
    tls: false,
    limitMs: 300_000,
    json: false,
  });
  const words = "load.js --server node-ws --host echo.example.org --host b --tls --limit 5 --json".split(" ");
  expect(parseScriptRequest(words)).toMatchObject({
    names: ["echo.example.org", "b"],
    tls: true,
    limitMs: 5_000,
    json: true,
  });
});

test.each([
  ["no file", "--server node-ws", /One file/],
  ["two files", "a.js b.js --server node-ws", /One file/],
  ["no server", "a.js", /--server/],
  ["every host", "a.js --server node-ws --host *", /no name of a host/],
  ["a host with a port", "a.js --server node-ws --host a.example:80", /no name of a host/],
  ["no time", "a.js --server node-ws --limit 0", /--limit/],
  ["a day", "a.js --server node-ws --limit 86400", /--limit/],
  ["a word that is not known", "a.js --server node-ws --vus 5", /--vus/],
])("%s is refused", (_, words, message) => {
  expect(() => parseScriptRequest(words.split(" "))).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT", message: expect.stringMatching(message) }),
  );
});
