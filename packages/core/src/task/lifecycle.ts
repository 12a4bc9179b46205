/** Statuses of a task that a worker carries out; a run's trials have the same. */
export const workStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export type WorkStatus = (typeof workStatuses)[number];

/** Statuses of a notice's delivery. One that is being sent still has `waiting`: only its lease says so. */
export const deliveryStatuses = ["waiting", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Operations on a task. Each is one compare-and-set on its row. */
export const operations = ["claim", "renew", "finish", "release", "expire", "cancel", "requeue"] as const;
export type Operation = (typeof operations)[number];

/** An operation is refused unless the status is one of `from`; afterwards it is one of `to`. */
export type Transition<S extends string> = { readonly from: readonly S[]; readonly to: readonly S[] };

/** Every operation, with its transition; null: this kind of task does not offer it. */
export type Lifecycle<S extends string> = { readonly [O in Operation]: Transition<S> | null };

const claim = { from: ["queued"], to: ["running"] } as const;
const release = { from: ["running"], to: ["queued"] } as const;
const expire = { from: ["running"], to: ["failed"] } as const;

/** A task about one image: a worker that stops gives it back, and nobody cancels it. */
const imageTask = {
  claim,
  renew: null,
  finish: { from: ["running"], to: ["succeeded", "failed"] },
  release,
  expire,
  cancel: null,
} as const;

/**
 * The table of states: which operation each kind of task offers, and between which statuses. The backend builds its SQL from it,
 * and tests try every pair of status and operation against it. A new kind or operation does not compile until it is placed.
 */
export const lifecycles = {
  run: {
    claim,
    renew: { from: ["running"], to: ["running"] },
    finish: { from: ["running"], to: ["succeeded", "failed", "cancelled"] },
    // ended trials keep their figures; the one under way is measured again from its beginning
    release,
    // by the attempts that it has left, and by a request for its cancellation
    expire: { from: ["running"], to: ["queued", "failed", "cancelled"] },
    cancel: { from: ["queued"], to: ["cancelled"] },
    requeue: null,
  },
  proof: { ...imageTask, requeue: null },
  flameGraph: { ...imageTask, requeue: { from: ["succeeded", "failed"], to: ["queued"] } },
  script: {
    claim,
    renew: null,
    finish: { from: ["running"], to: ["succeeded", "failed", "cancelled"] },
    release,
    expire,
    cancel: { from: ["queued"], to: ["cancelled"] },
    requeue: null,
  },
  delivery: {
    claim: { from: ["waiting"], to: ["waiting"] },
    renew: null,
    finish: { from: ["waiting"], to: ["delivered", "failed"] },
    release: { from: ["waiting"], to: ["waiting"] },
    // a lost try is repeated when its lease is over
    expire: null,
    cancel: null,
    requeue: { from: ["delivered", "failed"], to: ["waiting"] },
  },
} as const satisfies {
  run: Lifecycle<WorkStatus>;
  proof: Lifecycle<WorkStatus>;
  flameGraph: Lifecycle<WorkStatus>;
  script: Lifecycle<WorkStatus>;
  delivery: Lifecycle<DeliveryStatus>;
};

export type TaskKind = keyof typeof lifecycles;

/** The kinds of task that offer an operation. */
export type KindWith<O extends Operation> = {
  [K in TaskKind]: (typeof lifecycles)[K][O] extends null ? never : K;
}[TaskKind];

/** The statuses that an operation can lead to. */
export type StatusAfter<K extends TaskKind, O extends Operation> = NonNullable<(typeof lifecycles)[K][O]>["to"][number];

/** Every status that a task of this kind can have. */
export const statuses = {
  run: workStatuses,
  proof: workStatuses,
  flameGraph: workStatuses,
  script: workStatuses,
  delivery: deliveryStatuses,
} as const satisfies Record<TaskKind, readonly string[]>;

/** A kind's transition for an operation; null: it does not offer it. */
export function transitionOf(kind: TaskKind, operation: Operation): Transition<string> | null {
  return lifecycles[kind][operation];
}

/** Says whether an operation is allowed to a task of this kind in this status. */
export function isAllowed(kind: TaskKind, operation: Operation, status: string): boolean {
  return transitionOf(kind, operation)?.from.includes(status) ?? false;
}
