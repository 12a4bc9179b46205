import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const stores = { DATABASE_URL: "postgresql://localhost/plumbline", REDIS_URL: "redis://localhost" };

test("the load comes from the server's host unless other ones are named", () => {
  expect(readEnv(stores).PLUMBLINE_GENERATOR_ENGINES).toEqual([]);
  const engines = " tcp://10.0.0.11:2376, unix:///run/other.sock,";
  const env = readEnv({ ...stores, PLUMBLINE_GENERATOR_ENGINES: engines, PLUMBLINE_ADDRESS: "10.0.0.10" });
  expect(env.PLUMBLINE_GENERATOR_ENGINES).toEqual(["tcp://10.0.0.11:2376", "unix:///run/other.sock"]);
});

test.each([
  [{ PLUMBLINE_GENERATOR_ENGINES: "10.0.0.11:2376", PLUMBLINE_ADDRESS: "10.0.0.10" }, "tcp://host:port"],
  [{ PLUMBLINE_GENERATOR_ENGINES: "tcp://10.0.0.11:2376" }, "PLUMBLINE_ADDRESS"],
  [{ PLUMBLINE_GENERATOR_ENGINES: "tcp://10.0.0.11:2376", PLUMBLINE_ADDRESS: "here" }, "PLUMBLINE_ADDRESS"],
])("what cannot work is named at the start: %o", (variables, words) => {
  expect(() => readEnv({ ...stores, ...variables })).toThrow(words);
});
