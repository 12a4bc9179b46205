import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Names of all containers and networks on the engine that belong to a run. */
export async function findLeftovers(runId: string): Promise<string[]> {
  const filter = ["--filter", `label=org.plumbline.run=${runId}`, "--format", "{{.Name}}"];
  const containers = await run("docker", [
    "ps",
    "--all",
    "--filter",
    `label=org.plumbline.run=${runId}`,
    "--format",
    "{{.Names}}",
  ]);
  const networks = await run("docker", ["network", "ls", ...filter]);
  return `${containers.stdout}${networks.stdout}`.split("\n").filter((name) => name !== "");
}
