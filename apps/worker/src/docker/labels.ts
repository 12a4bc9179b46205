/** Owner of a container, network or volume. Everything that a worker makes carries it in labels, so that any reaper can remove it. */
export interface Ownership {
  /** The slot's machine. */
  readonly hostId: string;
  /** Whose database knows the run: two installations may share one engine. */
  readonly installationId: string;
  readonly runId: string;
  readonly trialId: string;
  readonly attemptId: string;
  /** Unix time after which any reaper removes the resource, also if its worker is gone. */
  readonly expiresAtMs: number;
}

export const hostLabel = "org.plumbline.host";
const installationLabel = "org.plumbline.installation";
const runLabel = "org.plumbline.run";
const trialLabel = "org.plumbline.trial";
const attemptLabel = "org.plumbline.attempt";
const expiresLabel = "org.plumbline.expires";

/** Labels as the engine keeps them: text by name. */
export type Labels = Readonly<Record<string, string>>;

/** The trial that a resource is part of; undefined for one that is not ours. */
export const trialOf = (labels: Labels): string | undefined => labels[trialLabel];

export function toLabels(ownership: Ownership): Record<string, string> {
  return {
    [hostLabel]: ownership.hostId,
    [installationLabel]: ownership.installationId,
    [runLabel]: ownership.runId,
    [trialLabel]: ownership.trialId,
    [attemptLabel]: ownership.attemptId,
    [expiresLabel]: String(ownership.expiresAtMs),
  };
}

/** Reads a resource's owner for the reaper; undefined for a resource that is not ours. */
export function parseLabels(labels: Labels): OwnedBy | undefined {
  const hostId = labels[hostLabel];
  if (hostId === undefined) return undefined;
  const expiresAtMs = Number(labels[expiresLabel]);
  return {
    hostId,
    installationId: labels[installationLabel],
    attemptId: labels[attemptLabel],
    expiresAtMs: Number.isFinite(expiresAtMs) ? expiresAtMs : undefined,
  };
}

export interface OwnedBy {
  readonly hostId: string;
  readonly installationId: string | undefined;
  readonly attemptId: string | undefined;
  readonly expiresAtMs: number | undefined;
}
