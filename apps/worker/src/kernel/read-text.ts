import { readFileSync } from "node:fs";

/** The text of one of the kernel's files; undefined where it cannot be read: not Linux, or a kernel without it. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
