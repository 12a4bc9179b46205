import { NULL_SERVER_ID, NULL_VARIANT_ID } from "@plumbline/core/calibration/servers";
import type { CatalogueManifest } from "@plumbline/core/server/manifest";

/** A calibration server as a run freezes it. It is built from the worker's own source, not from the catalogue. */
export function calibrationServer(serverId: string): {
  serverId: string;
  sourceDigest: string;
  commit: null;
  manifest: CatalogueManifest;
} {
  const name = `Plumbline's ${serverId === NULL_SERVER_ID ? "null" : "raw-frame"} server`;
  return { serverId, sourceDigest: "", commit: null, manifest: { ...manifest, name } };
}

const manifest: Omit<CatalogueManifest, "name"> = {
  schemaVersion: 1,
  language: "go",
  library: { name: "none", version: "0", homepage: "https://www.rfc-editor.org/rfc/rfc6455" },
  profile: "minimal",
  deliveryPolicy: "drop-newest",
  workloads: ["echo", "chat", "push", "ticks"],
  variants: [{ id: NULL_VARIANT_ID, name: "null", args: ["--discard"] }],
  containers: [],
  tls: true,
  threadsPerConnection: 0,
  deviations: [],
  maintainers: ["Plumbline"],
  notes: "One epoll loop that checks nothing: what a generator reaches against it is the generator's own ceiling.",
};
