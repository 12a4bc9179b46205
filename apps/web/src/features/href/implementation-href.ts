import { isClientId } from "@plumbline/core/server/client-id";
import { isTargetId } from "@plumbline/core/server/target-id";

/** The page of a server or a client; a target has its place in the form of a new run. */
export function implementationHref(id: string): string {
  if (isTargetId(id)) return `/runs/new?what=targets&servers=${id}`;
  return `/${isClientId(id) ? "clients" : "servers"}/${id}`;
}
