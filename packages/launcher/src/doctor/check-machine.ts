import { type CheckFinding, fail, ok, warn } from "./finding.ts";

const GIB = 1024 ** 3;
const COMFORTABLE_MEMORY_BYTES = GIB;
const FIRST_YEAR = 2020;

/** @param version of Node, such as "22.15.0" */
export function checkNode(version: string): CheckFinding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return ok("node", `Node ${version}`);
  return fail(
    "node",
    `Node ${version} is too old; Plumbline needs 20.19 or newer.`,
    "install Node 22: https://nodejs.org",
  );
}

/** @param now this machine's time */
export function checkClock(now: Date): CheckFinding {
  const text = now.toISOString();
  if (now.getUTCFullYear() >= FIRST_YEAR) return ok("clock", text);
  return fail(
    "clock",
    `This machine's clock says ${text}, which is before Plumbline existed.`,
    "set it (timedatectl set-ntp true, or date -s), then run ./plumb up.",
  );
}

/** @param availableBytes memory that programs can still take */
export function checkMemory(availableBytes: number): CheckFinding {
  const text = `${(availableBytes / GIB).toFixed(1)} GiB available`;
  if (availableBytes >= COMFORTABLE_MEMORY_BYTES) return ok("memory", text);
  return warn(
    "memory",
    `${text}: PostgreSQL, the dashboard and a measured server need about 1 GiB, and a build more.`,
    "end other programs, or measure on a machine with more memory.",
  );
}
