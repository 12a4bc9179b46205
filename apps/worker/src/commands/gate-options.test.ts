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

test("a server that already runs is named by its address", () => {
  const words = ["wss://ws.example.org/chat?room=1", "--workload", "chat", "--header", "Authorization: Bearer s3"];
  const more = ["--subprotocol", "v2", "--ca", "ca.pem", "--clients", "5"];
  expect(parseGateRequest([...words, ...more])).toMatchObject({
    serverIds: [],
    target: {
      secure: true,
      host: "ws.example.org",
      port: 443,
      path: "/chat?room=1",
      workload: "chat",
      clients: 5,
      caFile: "ca.pem",
      headers: { Authorization: "Bearer s3", "Sec-WebSocket-Protocol": "v2" },
    },
  });
});

test.each([
  [["https://a.example/", "--workload", "echo"], "looks like wss://"],
  [["wss://a.example/"], "one --workload"],
  [["wss://a.example/", "--workload", "echo", "--workload", "chat"], "one --workload"],
  [["wss://a.example/", "--workload", "round-trips"], "one --workload"],
  [["wss://a.example/", "go-gorilla", "--workload", "echo"], "alone"],
  [["wss://a.example/", "--workload", "echo", "--thorough"], "--thorough"],
  [["wss://a.example/", "--workload", "echo", "--clients", "0"], "--clients"],
  [["wss://a.example/", "--workload", "echo", "--header", "Host: b.example"], "Host"],
  [["wss://a.example/", "--workload", "echo", "--header", "X: a\r\nY: b"], "'Name: value'"],
  [["wss://a.example/", "--workload", "echo", "--subprotocol", "a, b"], "one word"],
  [["go-gorilla", "--header", "A: b"], "--header"],
  [[], "No server"],
  [["--all", "go-gorilla"], "go-gorilla"],
  [["go-gorilla", "--workload", "chatt"], "chatt"],
  [["go-gorilla", "--jsno"], "--jsno"],
])("%j is refused with a message that holds %s", (words, part) => {
  expect(() => parseGateRequest(words)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  expect(() => parseGateRequest(words)).toThrow(part);
});
