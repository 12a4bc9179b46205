import type Docker from "dockerode";
import { type Ownership, toLabels } from "../labels.ts";

/** An image to start, its network, and its limits. */
export interface ContainerSpec {
  /** Names are unique on an engine: a name that is taken refuses the start. */
  readonly name: string;
  /** An image by digest or tag. */
  readonly image: string;
  /** Arguments for the image's entry point, each one element; never passed through a shell. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly networkName: string;
  /** A second network; its address is that on the first one. */
  readonly alsoOn?: string | undefined;
  /** One TCP port of it that other hosts reach, at an address and port of this machine. */
  readonly publish?: { readonly port: number; readonly address: string; readonly hostPort: number };
  /** Further names of it on that network. */
  readonly aliases?: readonly string[];
  readonly ownership: Ownership;
  /** CPUs it may run on, in the kernel's list form (`0`, `0-1`, `0,2`); all when absent. */
  readonly cpuset?: string;
  /** CPU time per second, in cores. */
  readonly cpus: number;
  readonly memoryBytes: number;
  /** Open files per process; lowered to what the engine can give. */
  readonly nofile: number;
  /** Processes and threads that it may have beside the usual number. */
  readonly extraPids?: number;
  /** Settings of its own network that the kernel keeps apart for each container. */
  readonly sysctls?: Readonly<Record<string, string>>;
  /** Volumes of the engine and where they stand, all of them read-only. */
  readonly volumes?: readonly { readonly name: string; readonly target: string }[];
  /** Size of /tmp, the only place where it can write. */
  readonly tmpBytes?: number;
  /** True if its standard input stays open until this process ends it; its first line is then available at once. */
  readonly converses?: boolean;
  /** Gets what it prints, from its first byte on, however much that is; the engine's logs keep the newest alone. */
  readonly printsTo?: { readonly stdout: NodeJS.WritableStream; readonly stderr: NodeJS.WritableStream };
  /** Sent by a stop; SIGTERM when absent. */
  readonly stopSignal?: string;
}

/** Limit of processes and threads of any container. */
export const pidsLimit = 512;
const shmBytes = 16 * 1_048_576;
const defaultTmpBytes = 16 * 1_048_576;
/** `nobody`, by number: most images of a single binary have no users. */
const unprivileged = "65534:65534";

/**
 * An address for documentation (RFC 5737), where nobody is: the engine asks the machine's own name servers for a container otherwise,
 * also for one whose network has no way out.
 */
const NO_NAME_SERVER = "192.0.2.1";

/** The signal that asks a container to end. */
export function stopSignalOf(spec: ContainerSpec): string {
  return spec.stopSignal ?? "SIGTERM";
}

/**
 * The engine's words for a locked-down container: no capability, no new privileges, a read-only root, no mount of the
 * machine's, nobody's user, memory without swap, and limits on processes, descriptors and logs.
 */
export function toCreateOptions(spec: ContainerSpec, nofileHardLimit: number): Docker.ContainerCreateOptions {
  const nofile = Math.min(spec.nofile, nofileHardLimit);
  return {
    name: spec.name,
    Image: spec.image,
    Cmd: spec.args ? [...spec.args] : undefined,
    Env: Object.entries(spec.env ?? {}).map(([name, value]) => `${name}=${value}`),
    User: unprivileged,
    Labels: toLabels(spec.ownership),
    StopSignal: stopSignalOf(spec),
    ...(spec.converses ? { OpenStdin: true, StdinOnce: true, AttachStdin: true } : {}),
    NetworkingConfig: { EndpointsConfig: { [spec.networkName]: { Aliases: [...(spec.aliases ?? [])] } } },
    ...(spec.publish ? { ExposedPorts: { [`${spec.publish.port}/tcp`]: {} } } : {}),
    HostConfig: {
      ...(spec.publish ? { PortBindings: toBindings(spec.publish) } : {}),
      Dns: [NO_NAME_SERVER],
      NetworkMode: spec.networkName,
      CapDrop: ["ALL"],
      SecurityOpt: ["no-new-privileges"],
      ReadonlyRootfs: true,
      Tmpfs: { "/tmp": `rw,noexec,nosuid,nodev,size=${spec.tmpBytes ?? defaultTmpBytes}` },
      Mounts: spec.volumes?.map(({ name, target }) => ({
        Type: "volume",
        Source: name,
        Target: target,
        ReadOnly: true,
      })),
      ShmSize: shmBytes,
      PidsLimit: pidsLimit + (spec.extraPids ?? 0),
      Memory: spec.memoryBytes,
      MemorySwap: spec.memoryBytes,
      NanoCpus: Math.round(spec.cpus * 1e9),
      CpusetCpus: spec.cpuset,
      Sysctls: spec.sysctls ? { ...spec.sysctls } : undefined,
      Ulimits: [{ Name: "nofile", Soft: nofile, Hard: nofile }],
      Init: true,
      // not compressed: a server that logs much would have the engine work on its measurement's account
      LogConfig: { Type: "local", Config: { "max-size": "5m", "max-file": "2", compress: "false" } },
      RestartPolicy: { Name: "no" },
    },
  };
}

function toBindings({ port, address, hostPort }: NonNullable<ContainerSpec["publish"]>): Docker.PortMap {
  return { [`${port}/tcp`]: [{ HostIp: address, HostPort: String(hostPort) }] };
}
