import { FIRST_PORT, LAST_PORT } from "@plumbline/core/plan/costs";
import { generatorsOf } from "@plumbline/core/plan/load-figures";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { type RunningContainer, startContainer } from "../docker/container/container.ts";
import type { FrameReceiver } from "./frames/receive-frames.ts";
import type { GeneratorPlace } from "./place-generators.ts";

/** Prefix of the names of all generators' containers. */
export const GENERATOR_NAME = "plumbline-generator-";
/** One descriptor per connection and some; lowered to what the engine gives. */
const NOFILE = 1_048_576;

/** The file of a flow's rows in its volume. */
export const ROWS_FILE = "rows";
const ROWS_FOLDER = "/rows";

/** A server that already runs under a name: the Host header, path with query, and further headers of the handshake. */
export interface GeneratorSite {
  readonly host: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One of a trial's generators. */
export interface GeneratorOptions {
  readonly plan: LoadPlan;
  /** Common name of the trial's generators: from `TrialSession.nameOf`. */
  readonly name: string;
  /** From 0; the plan says how many share it. */
  readonly index: number;
  /** True if its load waits for the start signal of the worker (gated start). */
  readonly gated: boolean;
  /** The trial's key, shared by its generators and known to nobody else: from `drawKey`. */
  readonly key: string;
  /** Certificate authority of a server that serves wss. */
  readonly ca?: string | undefined;
  /** A server that already runs, where it is one. Its certificate is then for the host's name, and from a public authority unless `ca` is given. */
  readonly site?: GeneratorSite | undefined;
  /** Checks of the contract that it makes while it loads the server. */
  readonly probes?: readonly string[];
}

/** Starts k6 with the trial's plan; it ends by itself. Of several each has an equal segment of the clients. */
export async function startGenerator(
  { engine, image, networkName, reachName, share, rowsVolume, url, ownership }: GeneratorPlace,
  receiver: Pick<FrameReceiver, "url" | "secret">,
  { plan, name, index, gated, key, ca, site, probes = [] }: GeneratorOptions,
): Promise<RunningContainer> {
  const count = generatorsOf(plan);
  return startContainer(engine, {
    name: count === 1 ? name : `${name}-${index + 1}`,
    image,
    args: [
      "run",
      "--quiet",
      "--no-usage-report",
      "--summary-mode=disabled",
      "--address",
      "",
      "--out",
      `plumbline=${receiver.url}`,
      ...(count === 1 ? [] : ["--execution-segment", `${index}/${count}:${index + 1}/${count}`]),
      `/scenarios/${plan.workload}.js`,
    ],
    env: {
      PLUMBLINE_PLAN: JSON.stringify(plan),
      PLUMBLINE_TARGET: url,
      PLUMBLINE_FRAMES_SECRET: receiver.secret,
      PLUMBLINE_KEY: key,
      ...(probes.length > 0 ? { PLUMBLINE_PROBES: probes.join(",") } : {}),
      ...(gated ? { PLUMBLINE_START: "told" } : {}),
      ...(ca === undefined ? {} : { PLUMBLINE_CA: ca }),
      ...(rowsVolume === undefined ? {} : { PLUMBLINE_ROWS: `${ROWS_FOLDER}/${ROWS_FILE}` }),
      ...(site === undefined ? {} : { PLUMBLINE_SITE: JSON.stringify(site) }),
    },
    networkName,
    alsoOn: reachName,
    ownership,
    ...(rowsVolume === undefined ? {} : { volumes: [{ name: rowsVolume, target: ROWS_FOLDER }] }),
    nofile: NOFILE,
    sysctls: { "net.ipv4.ip_local_port_range": `${FIRST_PORT} ${LAST_PORT}` },
    ...share,
  });
}
