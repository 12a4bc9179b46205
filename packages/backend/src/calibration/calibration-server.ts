import { CALIBRATION_SERVER_ID } from "@plumbline/core/calibration/shapes";
import type { CatalogueManifest } from "@plumbline/core/server/manifest";

/** The raw-frame server as a run freezes it. It is built from the worker's own source, not from the catalogue. */
export const calibrationServer = {
  serverId: CALIBRATION_SERVER_ID,
  sourceDigest: "",
  commit: null,
  manifest: {
    schemaVersion: 1,
    name: "Plumbline's raw-frame server",
    language: "go",
    library: { name: "none", version: "0", homepage: "https://www.rfc-editor.org/rfc/rfc6455" },
    profile: "minimal",
    deliveryPolicy: "drop-newest",
    workloads: ["echo", "chat", "push", "ticks"],
    variants: [],
    containers: [],
    tls: false,
    threadsPerConnection: 0,
    maintainers: ["Plumbline"],
    notes: "One epoll loop that checks nothing: what a generator reaches against it is the generator's own ceiling.",
  },
} satisfies { serverId: string; sourceDigest: string; commit: null; manifest: CatalogueManifest };
