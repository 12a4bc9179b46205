import { expect, test } from "vitest";
import { StartScript } from "./start-script.ts";

const script = { main: "load.js", files: { "load.js": "" } };
const faultOf = (request: object) =>
  StartScript.safeParse({ serverId: "node-ws", script, ...request }).error?.issues[0]?.message;

test("a request needs a server and a script; the rest has its usual values", () => {
  expect(StartScript.parse({ serverId: "node-ws", script })).toEqual({
    serverId: "node-ws",
    script,
    hosts: [],
    tls: false,
    limitSeconds: 300,
  });
});

test.each([
  [{ script: { main: "other.js", files: { "load.js": "" } } }, "There is no file other.js among the script's files."],
  [{ script: { main: "../load.js", files: { "../load.js": "" } } }, expect.stringContaining("without . and ..")],
  [{ script: { main: "/etc/passwd", files: { "/etc/passwd": "" } } }, expect.stringContaining("without . and ..")],
  [{ script: { main: "a\\b", files: { "a\\b": "" } } }, expect.stringContaining("without . and ..")],
  [
    { script: { main: "load.js", files: { "load.js": "x".repeat(8 * 1024 * 1024 + 1) } } },
    "A script brings at most 200 files of 8 MiB together.",
  ],
  [{ hosts: ["*"] }, '"*" is no name of a host.'],
  [{ limitSeconds: 3_601 }, "A script runs for at most 3600 s."],
])("refused: %j", (request, message) => {
  expect(faultOf(request)).toEqual(message);
});
