import type { Measured } from "@plumbline/core/client/side-names";
import type { MessageId } from "./say.ts";

/**
 * Names of the two ends of a measurement. A server is measured by the generator. A client is measured itself, in the generator's
 * place, against a server of ours that counts: the reference server.
 */
export const sideLabels = {
  server: { server: "metricGroup.server", generator: "metricGroup.generator" },
  client: { server: "metricGroup.referenceServer", generator: "metricGroup.client" },
} as const satisfies Record<Measured, Record<"server" | "generator", MessageId>>;

/** The heading of a column of what is measured. */
export const columnLabels = {
  server: "metricGroup.server",
  client: "metricGroup.client",
} as const satisfies Record<Measured, MessageId>;
