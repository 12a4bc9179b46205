import { fileURLToPath } from "node:url";

/** The shell script under which every program of the launcher runs, so that it ends with the launcher. */
export const keeper = fileURLToPath(new URL("keeper.sh", import.meta.url));
