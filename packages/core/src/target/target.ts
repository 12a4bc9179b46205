import { z } from "zod";
import { FlowText } from "../flow/flow-text.ts";
import { Deviation } from "../gate/deviation.ts";
import { TargetId } from "../server/target-id-schema.ts";
import { ServedWorkload } from "../workload/workload.ts";
import { TargetHeaders } from "./target-headers.ts";
import { parseTargetUrl } from "./target-url.ts";

/** The workloads that are measured at an address: those of the contract, and a flow of one's own. */
export const TargetWorkload = z.enum([...ServedWorkload.options, "flow"]);
export type TargetWorkload = z.infer<typeof TargetWorkload>;

/** SHA-256 of a certificate, as 64 hexadecimal digits, with or without colons. */
const Fingerprint = z
  .string()
  .regex(/^([0-9a-f]{2}:?){31}[0-9a-f]{2}$/i, "A fingerprint is SHA-256: 64 hexadecimal digits.");

/** The agent on a target's own machine, which tells what its process uses: `./plumb agent`. */
const TargetAgent = z.strictObject({
  port: z
    .number("An agent's port is a number, such as 9117.")
    .int("An agent's port is a whole number.")
    .min(1, "An agent's port is from 1 to 65535.")
    .max(65_535, "An agent's port is from 1 to 65535."),
  token: z
    .string()
    .min(16, "An agent's token has 16 characters or more.")
    .max(200, "An agent's token has at most 200 characters.")
    .regex(/^[\x21-\x7e]*$/, "An agent's token is printable ASCII without blanks."),
  /** The agent speaks TLS, with a certificate for the host's name from an authority, or the one that is named; plain HTTP where it is left out. */
  tls: z.strictObject({ fingerprint: Fingerprint.optional() }).optional(),
});

const Described = z.strictObject({
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
  /** At the same host; without it CPU and memory are unknown. The token is never shown again. */
  agent: TargetAgent.optional(),
  /** Rules that it breaks and that change no figure; checked, as a manifest's are. */
  deviations: z.array(Deviation).max(10).default([]),
  /** The messages of the workload flow. */
  flow: FlowText.optional(),
});

/** A server that already runs, as its owner describes it. */
export const SaveTarget = Described.refine(({ workload, flow }) => (workload === "flow") === (flow !== undefined), {
  path: ["flow"],
  message: "The workload flow needs a flow, and no other workload has one.",
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
  /** Port of the agent at its host; null where there is none. */
  agentPort: z.number().int().nullable(),
  deviations: z.array(Deviation),
  /** Its document and data, and what it is called; null unless the workload is flow. */
  flow: FlowText.extend({ name: z.string() }).nullable(),
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
