import { isClientId } from "@plumbline/core/client/client-id";

/** The page of a server or a client. */
export function implementationHref(id: string): string {
  return `/${isClientId(id) ? "clients" : "servers"}/${id}`;
}
