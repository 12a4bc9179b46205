import { LoadPlan } from "@plumbline/core/plan/load-plan";
import { RunSpec } from "@plumbline/core/run/views";
import { ScriptSetup } from "@plumbline/core/script/start-script";
import { CatalogueManifest } from "@plumbline/core/server/manifest";
import type { TaskKind } from "@plumbline/core/task/lifecycle";
import { z } from "zod";

const attempt = z.number().int().min(0);

/** A job's payload by kind: the row's id, and how often it had been claimed when the job was queued. */
export const jobSchemas = {
  run: z.strictObject({ runId: z.uuid(), attempt }),
  proof: z.strictObject({ proofId: z.uuid(), attempt }),
  flameGraph: z.strictObject({ trialId: z.uuid(), attempt }),
  script: z.strictObject({ scriptRunId: z.uuid(), attempt }),
  delivery: z.strictObject({ deliveryId: z.uuid(), tries: attempt }),
} as const satisfies Record<TaskKind, z.ZodType>;

export type Job<K extends TaskKind> = z.infer<(typeof jobSchemas)[K]>;

/** Facts that a claim returns by kind, besides its lease. */
export const claimedFacts = {
  run: z.object({
    runId: z.uuid(),
    organizationId: z.uuid(),
    leaseId: z.uuid(),
    attempt,
    spec: RunSpec,
  }),
  proof: z.object({
    proofId: z.uuid(),
    organizationId: z.uuid(),
    attempt,
    serverId: z.string(),
    sourceDigest: z.string(),
    manifest: CatalogueManifest,
  }),
  /** The trial as it was measured. */
  flameGraph: z
    .object({
      trialId: z.uuid(),
      organizationId: z.uuid(),
      runId: z.uuid(),
      attempt,
      serverId: z.string(),
      plan: LoadPlan,
      limits: z.object({ cpus: z.number(), memoryMb: z.number() }),
      spec: RunSpec,
    })
    .transform(({ serverId, spec, ...trial }) => {
      const server = spec.servers.find((one) => one.serverId === serverId);
      if (!server) throw new Error(`${serverId} is not part of its run's spec`);
      return { ...trial, server };
    }),
  script: z.object({
    scriptRunId: z.uuid(),
    organizationId: z.uuid(),
    attempt,
    serverId: z.string(),
    sourceDigest: z.string(),
    /** Null for a target: it is known by its address alone. */
    manifest: CatalogueManifest.nullable(),
    setup: ScriptSetup,
  }),
  delivery: z.object({ deliveryId: z.uuid(), tries: attempt }),
} as const satisfies Record<TaskKind, z.ZodType>;

export type ClaimedFacts<K extends TaskKind> = z.output<(typeof claimedFacts)[K]>;
