import { z } from "zod";
import { isClientId } from "./client-id.ts";
import { FolderId, ServerManifest } from "./manifest.ts";
import { isTargetId } from "./target-id.ts";

const MIB = 1024 * 1024;

/** Upper limits of a pushed archive. The largest server of the catalogue needs a hundredth of them. */
export const archiveLimits = {
  packedBytes: 8 * MIB,
  unpackedBytes: 32 * MIB,
  files: 2000,
  /** Folders, listed explicitly or implied by the path of a file. */
  folders: 2000,
  pathBytes: 200,
  /** Headers in a row, which long names and their kind may be. */
  headerBytes: 128 * 1024,
  /** Limit for the Dockerfile and for the manifest, each. */
  textBytes: 64 * 1024,
  dockerfileLines: 2000,
} as const;

/** Most bytes of all pushed servers of an organization together; its own limit of stored size may be lower. */
export const PUSHED_BYTES_MOST = 256 * MIB;

/** The id under which a server is pushed: any that a folder could have, but a client's. */
export const PushedServerId = FolderId.refine(
  (id) => !isClientId(id),
  "a server's name does not end in -client",
).refine((id) => !isTargetId(id), "a server's name does not end in -target");

/** An image that exists already, by its digest, and what it is. */
export const PushImage = z.strictObject({
  image: z
    .string()
    .max(300)
    .regex(
      /^[a-z0-9][a-z0-9.-]*(:\d{1,5})?(\/[a-z0-9]+((\.|__?|-+)[a-z0-9]+)*)+@sha256:[0-9a-f]{64}$/,
      "An image is named by its registry and digest: registry.example/team/server@sha256:….",
    ),
  manifest: ServerManifest,
});
export type PushImage = z.infer<typeof PushImage>;

/** The origin of a pushed server. */
export const PushedView = z.strictObject({
  kind: z.enum(["archive", "image"]),
  /** Its image, where it was pushed as one. */
  image: z.string().nullable(),
  bytes: z.number().int(),
  pushedAt: z.date(),
  pushedBy: z.string().nullable(),
});
export type PushedView = z.infer<typeof PushedView>;
