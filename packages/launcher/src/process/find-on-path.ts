import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { environmentWith } from "../environment.ts";

/** The first executable file of that name on the path. */
export async function findOnPath(name: string): Promise<string | undefined> {
  for (const folder of (environmentWith().PATH ?? "").split(delimiter)) {
    const file = join(folder, name);
    if (folder && (await isExecutable(file))) return file;
  }
  return undefined;
}

export function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
