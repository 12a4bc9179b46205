import { folderOf } from "./variant.ts";

/** Suffix of every client's folder and of no server's, so that an id alone distinguishes the two. */
export const CLIENT_SUFFIX = "-client";

/** True if an id is that of a client or of a client's variant: `go-gorilla-client`. */
export function isClientId(id: string): boolean {
  return folderOf(id).endsWith(CLIENT_SUFFIX);
}

/** The noun for implementations in a sentence: `client` if all of them are clients, otherwise `server`. */
export function nounFor(ids: readonly string[]): "client" | "server" {
  return ids.length > 0 && ids.every(isClientId) ? "client" : "server";
}
