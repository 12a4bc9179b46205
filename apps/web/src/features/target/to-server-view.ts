import type { ServerView } from "@plumbline/core/server/views";
import type { TargetView } from "@plumbline/core/target/target";

/** A target as the form of a new run lists servers: nothing but its workload is known of it, and no image is built. */
export function toServerView({ targetId, name, url, workload, deviations }: TargetView): ServerView {
  return {
    serverId: targetId,
    sourceDigest: "",
    pushed: null,
    image: null,
    results: [],
    manifest: {
      schemaVersion: 1,
      name,
      language: "unknown",
      library: { name: "unknown", version: "", homepage: "https://www.rfc-editor.org/rfc/rfc6455" },
      profile: "minimal",
      deliveryPolicy: "backpressure",
      workloads: [workload],
      variants: [],
      containers: [],
      tls: url.startsWith("wss:"),
      threadsPerConnection: 0,
      deviations,
      maintainers: [],
      notes: "",
    },
  };
}
