import { nameTarget } from "@plumbline/core/target/target-url";
import { compileTargetFlow } from "./compile-flow.ts";
import type { ChosenServer } from "./find-chosen-servers.ts";
import { parseDescription, partsOf, targetNameOf } from "./target-row.ts";

/** A server that already runs, as a run freezes it: what a manifest says beside its workload is not known. */
export function targetServer(row: { targetId: string; digest: string; description: unknown }): ChosenServer {
  const target = parseDescription(row.description);
  const parts = partsOf(target);
  const flow = target.flow && compileTargetFlow(target.flow);
  return {
    serverId: row.targetId,
    sourceDigest: row.digest,
    commit: null,
    target: { url: nameTarget(parts), ...(flow ? { flow: flow.frozen } : {}) },
    flow: flow?.plan ?? null,
    manifest: {
      schemaVersion: 1,
      name: targetNameOf(target),
      language: "unknown",
      library: { name: "unknown", version: "", homepage: "https://www.rfc-editor.org/rfc/rfc6455" },
      profile: "minimal",
      deliveryPolicy: "backpressure",
      workloads: [target.workload],
      variants: [],
      containers: [],
      tls: parts.secure,
      threadsPerConnection: 0,
      deviations: target.deviations,
      maintainers: ["unknown"],
      notes: "",
    },
  };
}
