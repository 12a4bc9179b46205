import { z } from "zod";
import { Deviation } from "../gate/deviation.ts";
import { ServedWorkload, Workload } from "../workload/workload.ts";
import { GitCommit } from "./git-commit.ts";
import { Language } from "./language.ts";
import { profiles } from "./profiles.ts";

/** A folder's name: lower case words joined by hyphens. */
export const FolderId = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "use lower-case letters, digits and single hyphens, for example go-gorilla");

/** Id of a measured implementation: a folder's name, or one of its variants, `rust-axum@read-buffer-128k`. */
export const ServerId = z
  .string()
  .max(129)
  .regex(
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*(@[a-z][a-z0-9]*(-[a-z0-9]+)*)?$/,
    "use a server's id, or that of a variant: go-gorilla, rust-axum@big",
  );

export const Profile = z.enum(profiles);
export type Profile = z.infer<typeof Profile>;

/**
 * Behaviour when one peer reads too slowly: the manifest declares it and the gate checks it.
 * Only servers of one policy are ranked together.
 */
export const DeliveryPolicy = z.enum(["backpressure", "drop-newest", "drop-oldest", "evict"]);
export type DeliveryPolicy = z.infer<typeof DeliveryPolicy>;

const eachIdOnce = (all: readonly { readonly id: string }[]) => new Set(all.map(({ id }) => id)).size === all.length;

const Package = z.strictObject({
  name: z.string().min(1).max(100),
  version: z.string().min(1).max(50).describe("The exact version that is built."),
  homepage: z.url({ protocol: /^https?$/, error: "A homepage begins with https:// or http://." }),
});

const Variant = z.strictObject({
  id: FolderId.describe("Measured as <server>@<id>."),
  name: z.string().min(1).max(100),
  args: z
    .array(z.string().max(200))
    .min(1)
    .max(20)
    .describe("Further process arguments, each one element; never passed through a shell."),
  notes: z.string().max(500).optional(),
});

/** A further container that a server needs: its own image in another role, such as the api behind a gateway. */
export const Companion = z.strictObject({
  id: FolderId.describe("Its host name for the server: <id>:<port>."),
  args: z.array(z.string().max(200)).min(1).max(20).describe("Process arguments that choose the role."),
});
export type Companion = z.infer<typeof Companion>;

/** Another server whose files an image is built from: the same source with other versions of what it stands on. */
export const BuiltFrom = z.strictObject({
  server: FolderId.describe("The server beside this one whose Dockerfile and files are built."),
  buildArgs: z
    .record(z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/), z.string().max(200))
    .describe("Values of its Dockerfile's arguments."),
});
export type BuiltFrom = z.infer<typeof BuiltFrom>;

/** Source that is in a public Git repository alone, and not in this one; fetched when the image is built. */
export const GitSource = z.strictObject({
  id: FolderId.describe("The build finds it in sources/<id>."),
  ...GitCommit.shape,
  contentDigest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "A content digest has 64 hexadecimal digits.")
    .describe("SHA-256 over its files' paths, modes and bytes. A build that finds another says which."),
});
export type GitSource = z.infer<typeof GitSource>;

/** `servers/<id>/server.json`. Strict: an unknown key is an error, so that a misspelling cannot hide. */
export const ServerManifest = z.strictObject({
  $schema: z.string().optional().describe("../server.schema.json gives completion in editors."),
  schemaVersion: z.literal(1),
  name: z.string().min(1).max(100).describe("As people read it."),
  language: Language.exclude(["unknown"]),
  profile: Profile.describe("minimal: the WebSocket library alone. framework: inside a web framework."),
  library: Package.describe("The WebSocket library."),
  framework: Package.optional().describe("The web framework, where the profile is framework."),
  deliveryPolicy: DeliveryPolicy.describe(
    "What happens when one peer reads too slowly: senders wait, it misses the newest or the oldest messages, or it is closed. Checked.",
  ),
  workloads: z.array(ServedWorkload).min(1).describe("Those it serves at GET /ws/<workload>."),
  builtFrom: BuiltFrom.optional().describe(
    "Builds another server's files with other arguments, under this id. The folder then has no file but this one.",
  ),
  gitSources: z
    .array(GitSource)
    .min(1)
    .max(5)
    .refine(eachIdOnce, "each id once")
    .optional()
    .describe(
      "Source in public repositories that no package registry has: fetched and checked when the image is built.",
    ),
  variants: z
    .array(Variant)
    .max(10)
    .refine(eachIdOnce, "each id once")
    .default([])
    .describe("The same image with further arguments."),
  containers: z
    .array(Companion)
    .max(3)
    .refine(eachIdOnce, "each id once")
    .default([])
    .describe("Further containers of the same image, started with the server; their resources count as the server's."),
  tls: z
    .boolean()
    .default(false)
    .describe("Whether it ends TLS itself: with --tls-cert FILE and --tls-key FILE it serves wss alone. Checked."),
  threadsPerConnection: z
    .int()
    .min(0)
    .max(8)
    .default(0)
    .describe("Threads that it starts for each connection; its container may have as many more. 0: it does not."),
  deviations: z
    .array(Deviation)
    .max(25)
    .refine((all) => new Set(all.map(({ check }) => check)).size === all.length, "each check once")
    .default([])
    .describe(
      "Rules that its library breaks: it is measured, with a mark, and where a rule is about more than frames that no load sends, as an exhibition that is never ranked. Checked.",
    ),
  maintainers: z.array(z.string().min(1).max(100)).min(1),
  notes: z.string().max(2000).default("").describe("What a reader of the results should know."),
});
export type ServerManifest = z.infer<typeof ServerManifest>;

/** A server or a client as the catalogue keeps it; a client's workload is `round-trips` alone. */
export const CatalogueManifest = ServerManifest.extend({ language: Language, workloads: z.array(Workload).min(1) });
export type CatalogueManifest = z.infer<typeof CatalogueManifest>;
