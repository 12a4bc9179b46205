import { folderOf } from "./variant.ts";

/** How the name of every client's folder ends, and that of no server: one id says which of the two is meant. */
export const CLIENT_SUFFIX = "-client";

/** True if an id is that of a client or of a client's variant: `go-gorilla-client`. */
export function isClientId(id: string): boolean {
  return folderOf(id).endsWith(CLIENT_SUFFIX);
}

/** The noun for implementations in a sentence: `client` if all of them are clients, otherwise `server`. */
export function nounFor(ids: readonly string[]): "client" | "server" {
  return ids.length > 0 && ids.every(isClientId) ? "client" : "server";
}
