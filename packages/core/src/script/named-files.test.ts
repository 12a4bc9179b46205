import { expect, test } from "vitest";
import { findNamedFiles } from "./named-files.ts";

test("modules and data are found by their relative paths, and nothing else is", () => {
  const source = `
import http from 'k6/http';
import {
  a,
  b,
} from "./lib/a.js";
export { c } from '../c.js';
import "./effects.js";
const d = require("./d.js");
const users = open('./users.csv'), rows = JSON.parse(open("rows.json"));
const host = open("/etc/hosts");
socket.open("./not-a-file");
console.log("import x from './text.js'");
import remote from "https://example.org/remote.js";
`;
  const { modules, data, web } = findNamedFiles(source);
  expect([...modules].sort()).toEqual(["../c.js", "./d.js", "./effects.js", "./lib/a.js"]);
  expect(data).toEqual(["./users.csv", "rows.json"]);
  expect(web).toEqual(["https://example.org/remote.js"]);
});

test("one name is found once", () => {
  const source = `import a from "./a.js";\nimport { b } from "./a.js";\n`;
  expect(findNamedFiles(source)).toEqual({ modules: ["./a.js"], data: [], web: [] });
});
