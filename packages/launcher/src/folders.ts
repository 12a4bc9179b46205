import { fileURLToPath } from "node:url";

/** The repository's root folder, absolute, without a trailing slash. */
export const repositoryFolder = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
