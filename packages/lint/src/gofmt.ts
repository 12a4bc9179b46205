import { spawnSync } from "node:child_process";

/** Fails if a Go file below the folders is not formatted; gofmt itself only lists such files. */
const { stdout, stderr, status, error } = spawnSync("gofmt", ["-l", ...process.argv.slice(2)], { encoding: "utf8" });
if (error) throw error;
if (status !== 0 || stdout !== "") {
  console.error(`${stderr}${stdout.replaceAll("\n", " gofmt: the file is not formatted. Run gofmt -w on it.\n")}`);
  process.exitCode = 1;
}
