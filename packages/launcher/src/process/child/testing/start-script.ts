import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { repositoryFolder } from "../../../folders.ts";

/** Runs TypeScript as a process of its own, and waits for the first line that it prints. */
export async function startScript(script: string) {
  const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: repositoryFolder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: parent.stdout }), "line");
  return { parent, line: String(line) };
}
