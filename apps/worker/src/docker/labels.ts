/** Owner of a container, network or volume. Everything that a worker makes carries it in labels, so that any reaper can remove it. */
export interface Ownership {
  /** The slot's machine. */
  readonly hostId: string;
  /** Whose database knows the run: two installations may share one engine. */
  readonly installationId: string;
  readonly runId: string;
  readonly trialId: string;
  readonly attemptId: string;
  /** Time from its creation after which any reaper removes the resource unless its attempt is alive, also if its worker is gone. */
  readonly lifetimeMs: number;
}

export const hostLabel = "org.plumbline.host";
const installationLabel = "org.plumbline.installation";
const runLabel = "org.plumbline.run";
const trialLabel = "org.plumbline.trial";
const attemptLabel = "org.plumbline.attempt";
/** A duration: the engine dates the creation, so that no clock of a worker decides. */
const lifetimeLabel = "org.plumbline.lifetime-ms";

/** Labels as the engine keeps them: text by name. */
export type Labels = Readonly<Record<string, string>>;

/** The attempt at a trial that a resource is part of; both undefined for one that is not ours. */
export const trialOf = (labels: Labels): Partial<Pick<Ownership, "trialId" | "attemptId">> => ({
  trialId: labels[trialLabel],
  attemptId: labels[attemptLabel],
});

/** The run that a resource is part of; undefined for one that is not ours. */
export const runOf = (labels: Labels): string | undefined => labels[runLabel];

export function toLabels(ownership: Ownership): Record<string, string> {
  return {
    [hostLabel]: ownership.hostId,
    [installationLabel]: ownership.installationId,
    [runLabel]: ownership.runId,
    [trialLabel]: ownership.trialId,
    [attemptLabel]: ownership.attemptId,
    [lifetimeLabel]: String(ownership.lifetimeMs),
  };
}

/** Reads a resource's owner for the reaper; undefined for a resource that is not ours. */
export function parseLabels(labels: Labels): OwnedBy | undefined {
  const hostId = labels[hostLabel];
  if (hostId === undefined) return undefined;
  const lifetimeMs = Number(labels[lifetimeLabel]);
  return {
    hostId,
    installationId: labels[installationLabel],
    attemptId: labels[attemptLabel],
    lifetimeMs: Number.isFinite(lifetimeMs) ? lifetimeMs : undefined,
  };
}

export interface OwnedBy {
  readonly hostId: string;
  readonly installationId: string | undefined;
  readonly attemptId: string | undefined;
  readonly lifetimeMs: number | undefined;
}
