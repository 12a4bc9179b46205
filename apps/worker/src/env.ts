import { hostname } from "node:os";
import { fileURLToPath } from "node:url";
import { TargetHosts } from "@plumbline/core/target/target-hosts";
import { z } from "zod";

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** `host` or `host:port`, with commas between them. */
const Registries = z
  .string()
  .default("")
  .transform((text) => [...new Set(text.split(",").map((host) => host.trim()))].filter(Boolean))
  .pipe(z.array(z.string().regex(/^[A-Za-z\d.-]+(:\d{1,5})?$/, "each registry is named as host or host:port")));

/** Facts about the machine that need no store: enough to build and prove servers. */
const HostEnv = z.object({
  /** Names the machine whose slot this worker takes: one trial is measured per host at a time. */
  PLUMBLINE_HOST_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default(
      hostname()
        .toLowerCase()
        .replaceAll(/[^a-z0-9-]/g, "-")
        .slice(0, 40),
    ),
  PLUMBLINE_SERVERS_DIR: z.string().default(fromRoot("servers")),
  PLUMBLINE_CLIENTS_DIR: z.string().default(fromRoot("clients")),
  /** Folder for everything that is made here. */
  PLUMBLINE_DATA_DIR: z.string().default(fromRoot(".plumbline")),
  /** The interpreter of Python 2.7 that runs the Autobahn test suite; looked for when it is not named. */
  PLUMBLINE_PYTHON2: z.string().optional(),
  /** Source of the raw-frame server that the generator is calibrated against, and that counts for clients. */
  PLUMBLINE_CALIBRATION_DIR: z.string().default(fromRoot("apps/worker/calibration")),
  /** `off`: servers may connect to this machine, and builds of pushed servers have no network. */
  PLUMBLINE_FIREWALL: z.enum(["on", "off"]).default("on"),
  /** Source of the image that sets the firewall. */
  PLUMBLINE_FIREWALL_DIR: z.string().default(fromRoot("apps/worker/firewall")),
  /** Sources of the images of proxies, a folder each. */
  PLUMBLINE_PROXIES_DIR: z.string().default(fromRoot("apps/worker/proxies")),
  /** The load generator's source: its image is built from here. */
  PLUMBLINE_K6_DIR: z.string().default(fromRoot("packages/k6")),
  /** Addresses that the steps of a pushed server's build may connect to. */
  PLUMBLINE_BUILD_NETWORK: z.enum(["public", "none"]).default("public"),
  /** Registries beside the well-known ones that pushed servers may have images of. */
  PLUMBLINE_REGISTRIES: Registries,
});

export type HostEnv = z.infer<typeof HostEnv>;

/** `unix:///path` or `tcp://host:port`, with commas between them. */
const EngineAddresses = z
  .string()
  .default("")
  .transform((text) => [...new Set(text.split(",").map((address) => address.trim()))].filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^(unix:\/\/\/.+|tcp:\/\/[^/:]+:\d+)$/, "each engine is named as unix:///path or tcp://host:port"),
    ),
  );

const Env = HostEnv.extend({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  /** Source of the image that has the profiler for the Java virtual machine. */
  PLUMBLINE_PROFILER_DIR: z.string().default(fromRoot("apps/worker/profiler")),
  /** `on`: servers that were pushed are profiled too. The profiler reads their programs as this process's user, mostly root. */
  PLUMBLINE_PROFILE_PUSHED: z.enum(["on", "off"]).default("off"),
  /** Folder for the raw frames of ended trials, one compressed file each. */
  PLUMBLINE_FRAMES_DIR: z.string().default(fromRoot(".plumbline/frames")),
  /** `off`: an idle host measures no A/A floor by itself. */
  PLUMBLINE_FLOORS: z.enum(["on", "off"]).default("on"),
  /** `off`: a trial that something from outside has made INVALID stays so, and is not measured again. */
  PLUMBLINE_RETRY_DISTURBED: z.enum(["on", "off"]).default("on"),
  /** File to touch every second, so that the launcher notices a worker that hangs. Nobody looks where it is unset. */
  PLUMBLINE_HEARTBEAT_FILE: z.string().optional(),
  PLUMBLINE_LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
  /** Hosts of servers that already run, which need no proof and may be private. */
  PLUMBLINE_TARGET_HOSTS: TargetHosts,
  /** Engines of other hosts that the load comes from; with none it comes from the server's own. */
  PLUMBLINE_GENERATOR_ENGINES: EngineAddresses,
  /** This machine's address, as those hosts reach it. */
  PLUMBLINE_ADDRESS: z.ipv4().optional(),
}).refine(({ PLUMBLINE_GENERATOR_ENGINES: engines, PLUMBLINE_ADDRESS: address }) => engines.length === 0 || address, {
  path: ["PLUMBLINE_ADDRESS"],
  error: "generators on other hosts (PLUMBLINE_GENERATOR_ENGINES) need the address at which they reach this machine",
});

export type Env = z.infer<typeof Env>;

type Variables = Readonly<Record<string, string | undefined>>;

/** The worker's configuration; throws with every variable that is wrong. */
export function readEnv(variables: Variables = process.env): Env {
  return parse(Env, variables);
}

/** The part of it that needs no store. */
export function readHostEnv(variables: Variables = process.env): HostEnv {
  return parse(HostEnv, variables);
}

/** Variables of other programs (Docker's client, proxies, package managers) that are set for this process and not empty. */
export function readForeign<N extends string>(...names: readonly N[]): Partial<Record<N, string>> {
  const found = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return Object.fromEntries(found);
}

function parse<T>(schema: z.ZodType<T>, variables: Variables): T {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  throw new Error(`The worker's environment is not complete:\n${z.prettifyError(parsed.error)}`);
}
