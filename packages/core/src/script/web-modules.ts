import { FileName } from "./script-files.ts";

/** The folder of a script's files that has copies of modules of the web, as k6's own archives have it. */
export const WEB_FOLDER = "https";

/** The file that is the copy of a module of the web: `https/jslib.k6.io/k6-utils/1.1.0/index.js`. Null where it cannot have one. */
export function copyNameOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  const name = FileName.safeParse(`${WEB_FOLDER}/${host}${pathname}`);
  // a file's name has its characters as they are, an address has not
  return protocol === "https:" && !pathname.includes("%") && name.success ? name.data : null;
}
