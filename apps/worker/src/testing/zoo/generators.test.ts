import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { dishonestGenerators, honestGenerator, withLiar } from "./generators.ts";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8");

test("the liar is built and started in the place of the load generator", () => {
  const altered = withLiar(read("../../packages/k6/Dockerfile"), "frozen");
  expect(altered).toMatch(/go build -trimpath -o \/liar \.\n\nFROM scratch\nCOPY --from=build \/liar \/liar\n/);
  expect(altered.trimEnd()).toMatch(/\nENTRYPOINT \["\/liar", "--fault", "frozen", "--"\]$/);
});

test("a Dockerfile of another form is refused", () => {
  expect(() => withLiar('FROM debian\nENTRYPOINT ["/k6"]\n', "frozen")).toThrow(/another form/);
});

test("the faults that are tried are those that the program has", () => {
  const inSource = [...read("zoo/generator/faults.go").matchAll(/^\t"([a-z-]+)": /gm)].map(([, name]) => name);
  const tried = [...dishonestGenerators, honestGenerator].map(({ fault }) => fault);
  expect(tried.sort()).toEqual(inSource.sort());
});
