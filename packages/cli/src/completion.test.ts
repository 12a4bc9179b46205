import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runCaptured } from "./testing/plumb.ts";

const complete = async (...words: string[]) => (await runCaptured(["complete", "--", ...words])).output.split("\n");

test.each([
  [["ru"], ["run", "runs"]],
  [
    ["server", ""],
    ["help", "push", "remove", "validate", "wait"],
  ],
  [
    ["gate-ci", "--base"],
    ["--baseline", "--baseline-server"],
  ],
  [["run", "--scenario", "chat-st"], ["chat-steady"]],
  [["run", "--server", "x", "--mode", "q"], ["quick"]],
  [
    ["export", "r", "--format", "j"],
    ["json", "junit"],
  ],
  [
    ["metrics", "latency.owed.p99"],
    ["latency.owed.p99", "latency.owed.p99.9"],
  ],
  [
    ["completion", ""],
    ["bash", "fish", "zsh"],
  ],
  [["wait", "r"], [""]],
])("%j is completed by %j", async (words, found) => {
  expect((await complete(...words)).sort()).toEqual(expect.arrayContaining(found));
});

test("names from before and the words of the scripts are not offered", async () => {
  const all = await complete("");
  expect(all).toContain("reproduce");
  for (const hidden of ["replay", "complete"]) expect(all).not.toContain(hidden);
});

test("bash completes with the printed script", async () => {
  const { exitCode, output: script } = await runCaptured(["completion", "bash"]);
  expect(exitCode).toBe(0);
  const program = fileURLToPath(new URL("../bin/plumb.mjs", import.meta.url));
  const shell = [
    `plumb() { "${program}" "$@"; }`,
    script,
    "COMP_WORDS=(plumb schedule run); COMP_CWORD=2; _plumb",
    `printf "%s\\n" "\${COMPREPLY[@]}"; complete -p plumb`,
  ];
  const said = execFileSync("bash", ["-c", shell.join("\n")], { encoding: "utf8" });
  expect(said).toBe("run-now\ncomplete -o default -F _plumb plumb\n");
});

test.each(["zsh", "fish"])("%s has a script that asks plumb", async (shell) => {
  const { exitCode, output } = await runCaptured(["completion", shell]);
  expect([exitCode, output]).toEqual([0, expect.stringContaining(" complete -- ")]);
});
