import { pathToFileURL } from "node:url";

const preload = new URL("set-clock.mjs", import.meta.url);

/** Options of Node, as `NODE_OPTIONS`, for a process whose date is wrong by the milliseconds that the file names; right without one. */
export function clockOptions(file: string): string {
  const address = new URL(preload);
  address.searchParams.set("file", pathToFileURL(file).pathname);
  return `--import=${address.href}`;
}
