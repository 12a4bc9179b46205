import { join } from "node:path";

/** Locations of a process's cgroup files. */
export type CgroupPlace =
  | {
      readonly version: 1;
      readonly cpu: string;
      readonly cpuacct: string;
      readonly memory: string;
      readonly pids: string;
      /** Absent where the freezer is not mounted. */
      readonly freezer?: string;
    }
  | { readonly version: 2; readonly folder: string };

const root = "/sys/fs/cgroup";

/**
 * Finds a process's cgroup folders in the text of `/proc/<pid>/cgroup`. Where a machine has both versions mounted, the
 * one that carries the controllers counts. Undefined when the text names no usable place.
 */
export function parseCgroupPlace(text: string): CgroupPlace | undefined {
  const paths = new Map<string, string>();
  for (const line of text.trim().split("\n")) {
    const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (controllers === undefined || path === undefined) continue;
    for (const controller of controllers.split(",")) paths.set(controller, path);
  }
  const [cpu, cpuacct, memory, pids] = ["cpu", "cpuacct", "memory", "pids"].map((name) => paths.get(name));
  const freezer = paths.get("freezer");
  if (cpu !== undefined && cpuacct !== undefined && memory !== undefined && pids !== undefined) {
    return {
      version: 1,
      cpu: join(root, "cpu", cpu),
      cpuacct: join(root, "cpuacct", cpuacct),
      memory: join(root, "memory", memory),
      pids: join(root, "pids", pids),
      ...(freezer === undefined ? {} : { freezer: join(root, "freezer", freezer) }),
    };
  }
  const unified = paths.get("");
  return unified === undefined ? undefined : { version: 2, folder: join(root, unified) };
}
