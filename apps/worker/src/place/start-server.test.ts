import { expect, test } from "vitest";
import { padEnvironment } from "./start-server.ts";

/** Bytes of an environment as a process gets it: entries that end with a zero each. */
const sizeOf = (env: Readonly<Record<string, string>>) =>
  Object.entries(env).reduce((sum, [name, value]) => sum + `${name}=${value}`.length + 1, 0);

test.each([19, 20, 1000, 4096])("a padding of %i bytes makes the environment that much larger", (bytes) => {
  expect(sizeOf(padEnvironment(bytes))).toBe(bytes);
});

test("a padding that is shorter than the variable's name is none", () => {
  expect([0, 1, 18].map(padEnvironment)).toEqual([{}, {}, {}]);
});
