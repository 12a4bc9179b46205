import { folderOf } from "./variant.ts";

/** How the name of every client's folder ends, and that of no server: one id says which of the two is meant. */
export const CLIENT_SUFFIX = "-client";

/** Whether an id is a client's, or that of a variant of one: `go-gorilla-client`. */
export function isClientId(id: string): boolean {
  return folderOf(id).endsWith(CLIENT_SUFFIX);
}

/** What implementations are, in sentences: clients where all of them are, otherwise servers. */
export function nounFor(ids: readonly string[]): "client" | "server" {
  return ids.length > 0 && ids.every(isClientId) ? "client" : "server";
}
