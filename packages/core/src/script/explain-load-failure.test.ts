import { expect, test } from "vitest";
import { describeScriptFault, explainLoadFailure } from "./explain-load-failure.ts";

/** Messages as k6 1.8.1 prints them. */
const load = "could not initialize '/work/script/load.js': could not load JS test 'file:///work/script/load.js': ";

const script = {
  main: "load.js",
  files: {
    "load.js": "import http from 'k6/http';\nimport x from './missing.js';\n",
    "lib/a.js": 'import y from "https://jslib.k6.io/a.js";\nimport k from "k6/x/kafka";\n',
  },
};
const explain = (message: string) =>
  explainLoadFailure(load + message, script, "/work/script").map(describeScriptFault);

test("a module that is not there is told with its line", () => {
  const advice =
    "Make sure that you've specified the right path to the file. If you're running k6 using the Docker image make sure you have mounted the local directory";
  expect(explain(`The moduleSpecifier "./missing.js" couldn't be found on local disk. ${advice}`)).toEqual([
    'load.js, line 2: "./missing.js": there is no such file',
  ]);
});

test("a module of the web is refused with the line of the module that names it", () => {
  const cause = `Get "https://jslib.k6.io/a.js": dial tcp: lookup jslib.k6.io: no such host`;
  expect(
    explain(
      `The moduleSpecifier "https://jslib.k6.io/a.js" couldn't be retrieved from the resolved url "https://jslib.k6.io/a.js". Error : "${cause}"`,
    ),
  ).toEqual([
    'lib/a.js, line 1: "https://jslib.k6.io/a.js": nothing is loaded from the web; keep a copy as https/jslib.k6.io/a.js',
  ]);
});

test("each extension that this build does not have is a fault, also one that no source names in quotes", () => {
  expect(
    explain(`unknown modules ["k6/nothing", "k6/x/kafka"] were tried to be loaded, but couldn't - this likely means`),
  ).toEqual([
    'there is no module "k6/nothing" in this build of k6',
    'lib/a.js, line 2: there is no module "k6/x/kafka" in this build of k6',
  ]);
});

test("a syntax error and an exception have the line that k6 tells", () => {
  expect(explain("file:///work/script/load.js: Line 3:1 Unexpected end of input (and 4 more errors)")).toEqual([
    "load.js, line 3: load.js: Line 3:1 Unexpected end of input (and 4 more errors)",
  ]);
  expect(
    explain("TypeError: Cannot read property 'foo' of undefined\n\tat file:///work/script/lib/a.js:4:3(4)\n"),
  ).toEqual([expect.stringMatching(/^lib\/a\.js, line 4: TypeError/)]);
});

test("a message without a place is told as it is", () => {
  expect(explain("no exported functions in script")).toEqual(["no exported functions in script"]);
});
