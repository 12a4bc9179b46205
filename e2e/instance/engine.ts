import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whose containers, networks and volumes are looked for. */
type Owner = { readonly run: string } | { readonly installation: string };

/** Names of all containers, networks and volumes on the engine that belong to a run, or to an installation. */
export async function findLeftovers(owner: Owner): Promise<string[]> {
  const filters = Object.entries(owner).flatMap(([kind, id]) => ["--filter", `label=org.plumbline.${kind}=${id}`]);
  const lists = [
    ["ps", "--all", ...filters, "--format", "{{.Names}}"],
    ["network", "ls", ...filters, "--format", "{{.Name}}"],
    ["volume", "ls", ...filters, "--format", "{{.Name}}"],
  ];
  const listed = await Promise.all(lists.map((words) => run("docker", words)));
  return listed.flatMap(({ stdout }) => stdout.split("\n")).filter((name) => name !== "");
}
