import { isClientId } from "@plumbline/core/server/client-id";

/** The page of a server or a client. */
export function implementationHref(id: string): string {
  return `/${isClientId(id) ? "clients" : "servers"}/${id}`;
}
