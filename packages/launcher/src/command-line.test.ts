import { expect, test } from "vitest";
import { parseCommandLine, testSuites, UsageError } from "./command-line.ts";

test("up understands its three flags", () => {
  expect(parseCommandLine(["up"])).toEqual({ kind: "up", yes: false, demo: false, port: undefined });
  expect(parseCommandLine(["up", "--yes", "--demo", "--port", "4000"])).toEqual({
    kind: "up",
    yes: true,
    demo: true,
    port: 4000,
  });
});

test("test without a part means every part", () => {
  expect(parseCommandLine(["test"])).toEqual({ kind: "test", suites: testSuites });
  expect(parseCommandLine(["test", "unit", "it"])).toEqual({ kind: "test", suites: ["unit", "it"] });
});

test.each([[[]], [["help"]], [["--help"]], [["-h"]]])("%j asks for help", (words) => {
  expect(parseCommandLine(words)).toEqual({ kind: "help" });
});

test.each([
  [["upp"], 'no command "upp"'],
  [["up", "--yse"], "--yse"],
  [["up", "now"], "now"],
  [["up", "--port", "0"], '"0"'],
  [["up", "--port", "65536"], '"65536"'],
  [["up", "--port", "3e3"], '"3e3"'],
  [["up", "--port"], "--port"],
  [["down", "--force"], "--force"],
  [["test", "unti"], 'no part "unti"'],
])("%j is refused with a message that holds %s", (words, part) => {
  expect(() => parseCommandLine(words)).toThrow(UsageError);
  expect(() => parseCommandLine(words)).toThrow(part);
});
