import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const repository = new URL("../../../", import.meta.url);
const series = JSON.stringify({ values: [...new Array(10).fill(1), ...new Array(10).fill(2)] });

test.each([
  ["./plumb", ["stats", "changepoints"]],
  ["packages/cli/bin/plumb.mjs", ["stats", "changepoints"]],
])("%s reads standard input and prints JSON alone", (program, words) => {
  const ended = spawnSync(program, words, { cwd: repository, input: series, encoding: "utf8" });
  expect(ended.stderr).toBe("");
  expect(JSON.parse(ended.stdout)).toMatchObject({ indices: [10] });
  expect(ended.status).toBe(0);
});

test("./plumb ends with 3 and one sentence on what it cannot read", () => {
  const ended = spawnSync("./plumb", ["stats", "compare"], { cwd: repository, input: "{", encoding: "utf8" });
  expect(ended).toMatchObject({ status: 3, stdout: "" });
  expect(ended.stderr).toBe("plumb: The input is not JSON: it ends in the middle.\n");
});
