import { expect, test } from "vitest";
import { UsageError } from "../../terminal/terminal.ts";
import { readParameters } from "./parameter-options.ts";
import { readStartOptions } from "./start-options.ts";

test("parameters are switches, numbers and names", () => {
  expect(readParameters(["deflate=true", "tls=false", "clients=1e3", "proxy=nginx"])).toEqual({
    deflate: true,
    tls: false,
    clients: 1000,
    proxy: "nginx",
  });
});

test.each([[["deflate"]], [["=1"]], [["clients="]], [["clients=1", "clients=2"]]])("%j is refused", (texts) => {
  expect(() => readParameters(texts)).toThrow(UsageError);
});

test("each scenario of a run gets them, and none is sent where none is given", () => {
  const start = { server: ["go-one"], scenario: ["echo-open", "chat-steady"] };
  expect(readStartOptions({ ...start, parameter: ["tls=true"] }).parameters).toEqual({
    "echo-open": { tls: true },
    "chat-steady": { tls: true },
  });
  expect(readStartOptions(start).parameters).toEqual({});
});
