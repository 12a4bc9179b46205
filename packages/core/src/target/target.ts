import { z } from "zod";
import { Deviation } from "../gate/deviation.ts";
import { TargetId } from "../server/target-id.ts";
import { ServedWorkload } from "../workload/workload.ts";
import { TargetHeaders } from "./target-headers.ts";
import { parseTargetUrl } from "./target-url.ts";

/**
 * The workloads that are measured at an address. Ticks are checked alone: their latency is the difference between the server's clock and
 * this host's, and nobody knows how far the two are apart.
 */
export const TargetWorkload = ServedWorkload.exclude(["ticks"]);
export type TargetWorkload = z.infer<typeof TargetWorkload>;

/** A server that already runs, as its owner describes it. */
export const SaveTarget = z.strictObject({
  url: z
    .string()
    .refine(
      (url) => parseTargetUrl(url) !== null,
      "A target looks like wss://host.example/path, without a name, a password or a fragment.",
    ),
  /** The workload that its path serves. */
  workload: TargetWorkload,
  /** Shown in place of its address. */
  name: z.string().trim().min(1).max(100).optional(),
  /** Sent with every handshake: a token, a cookie, `Sec-WebSocket-Protocol`. They are never shown again. */
  headers: TargetHeaders.default({}),
  /** The authority of its certificate, as PEM; those that the public trusts where it is left out. */
  ca: z
    .string()
    .max(64 * 1024)
    .refine((pem) => pem.includes("-----BEGIN CERTIFICATE-----"), "An authority is a certificate as PEM.")
    .optional(),
  /** Rules that it breaks and that change no figure; checked, as a manifest's are. */
  deviations: z.array(Deviation).max(10).default([]),
});
export type SaveTarget = z.infer<typeof SaveTarget>;

/** The ways to show that a host belongs to the organization. */
export const HostProof = z.enum(["file", "dns"]);
export type HostProof = z.infer<typeof HostProof>;

/** A server that already runs, as it is shown: no query, and no header's value. */
export const TargetView = z.strictObject({
  targetId: TargetId,
  name: z.string(),
  /** Without its query. */
  url: z.string(),
  workload: TargetWorkload,
  headerNames: z.array(z.string()),
  hasAuthority: z.boolean(),
  deviations: z.array(Deviation),
  /** Proof that its host belongs to the organization. */
  host: z.strictObject({
    name: z.string(),
    /** True if the installation's configuration lists it: no proof is needed. */
    isListed: z.boolean(),
    provedBy: HostProof.nullable(),
    provedAt: z.date().nullable(),
    /** Either shows that the host is the organization's: this text at the address, or in a TXT record of the name. */
    token: z.string(),
    fileUrl: z.string(),
    recordName: z.string(),
  }),
});
export type TargetView = z.infer<typeof TargetView>;

/** True if a load may be sent to it. */
export function mayBeLoaded({
  host,
}: {
  host: Pick<TargetView["host"], "isListed"> & { provedBy: string | null };
}): boolean {
  return host.isListed || host.provedBy !== null;
}

/** Path of the file with the host's token. */
export const PROOF_PATH = "/.well-known/plumbline-host.txt";
/** Label in front of the host's name for the TXT record with its token. */
export const PROOF_LABEL = "_plumbline";
