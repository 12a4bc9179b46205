import { join } from "node:path";
import { appendFrames } from "@plumbline/backend/execution/append-frames";
import {
  beginTrial,
  enterPhase,
  finishTrial,
  recordFacts,
  type TrialEnd,
  type TrialProvenance,
} from "@plumbline/backend/execution/change-trial";
import type { PlannedTrial } from "@plumbline/backend/execution/find-planned-trials";
import { publishLog } from "@plumbline/backend/progress/publish-log";
import type { Frame } from "@plumbline/core/frame/frame";
import { allocatePlan, allocateSide } from "@plumbline/core/plan/allocate-resources";
import type { Allotment } from "@plumbline/core/plan/allotment";
import type { Phase } from "@plumbline/core/plan/load-plan";
import type { RunEvent } from "@plumbline/core/run/views";
import type { Ownership } from "../docker/labels.ts";
import type { Env } from "../env.ts";
import type { Execution } from "./execution.ts";
import type { Opponent } from "./opponent.ts";
import { toOwnership } from "./ownership.ts";
import { persist } from "./persist/persist.ts";
import { report } from "./persist/report.ts";

/** The server or client of a trial, as its run froze it. */
export type FrozenServer = Execution["lease"]["spec"]["servers"][number];

/**
 * One trial during its execution: its facts, and every write about it. Each write is fenced by the run's lease and, except
 * those of its seconds, repeated while the database does not answer; all of them throw LeaseLost.
 */
export class TrialSession {
  readonly execution: Execution;
  readonly trial: PlannedTrial;
  readonly server: FrozenServer;
  /** Shares of the hosts for each side of the trial. */
  readonly allotment: Allotment;
  /** The other side of a duel; null where the trial is measured alone. */
  readonly opponent: Opponent | null;

  constructor(execution: Execution, trial: PlannedTrial, opponent: Opponent | null = null) {
    const server = execution.lease.spec.servers.find(({ serverId }) => serverId === trial.serverId);
    if (!server) throw new Error(`${trial.serverId} is not part of the run's spec`);
    const { plan, limits } = trial;
    this.execution = execution;
    this.trial = trial;
    this.server = server;
    this.opponent = opponent;
    this.allotment = opponent
      ? allocateSide({ limits, plan }, execution.host, {
          opponent: opponent.serverId,
          half: opponent.half,
          paddingBytes: opponent.paddingBytes,
          layout: opponent.layout,
        })
      : allocatePlan({ plan, limits }, execution.host);
  }

  /** `queued → running` */
  begin(): Promise<void> {
    const { backend, lease } = this.execution;
    return this.#persist(() => beginTrial(backend, lease, this.trial.trialId, this.allotment));
  }

  /** Records image, environment or gate result. */
  record(facts: Partial<TrialProvenance>): Promise<void> {
    const { backend, lease } = this.execution;
    return this.#persist(() => recordFacts(backend, lease, this.trial.trialId, facts));
  }

  /** Tries once: frames that are not stored go to the disk. */
  appendFrames(frames: readonly Frame[]): Promise<void> {
    const { backend, lease } = this.execution;
    return appendFrames(backend, lease, this.trial.trialId, frames);
  }

  /** Tries once, as `appendFrames` does. */
  enterPhase(phase: Phase): Promise<void> {
    const { backend, lease } = this.execution;
    return enterPhase(backend, lease, this.trial.trialId, phase);
  }

  /** Place and owner of the trial's frames while PostgreSQL does not take them. */
  get spooling() {
    const { backend, env, lease, signal, log } = this.execution;
    const { runId, leaseId, organizationId } = lease;
    const owner = { runId, leaseId, organizationId, trialId: this.trial.trialId };
    return { folder: spoolFolderOf(env), owner, signal, log, clock: backend.clock };
  }

  /** `running → succeeded` or `failed` */
  finish(end: TrialEnd): Promise<void> {
    const { backend, lease } = this.execution;
    return this.#persist(() => finishTrial(backend, lease, this.trial.trialId, end));
  }

  /** Adds a line about the trial to the run's events. */
  report(text: string, level: RunEvent["level"] = "info"): Promise<void> {
    return report(this.execution, text, { level, trialId: this.trial.trialId });
  }

  /** Reports that another trial has the host. */
  readonly reportWait = (): Promise<void> => this.report("waiting: another trial is measured on this host");

  /** Shows log lines to the run's viewers; they are stored at the trial's end. */
  publishLog(source: "server" | "generator", lines: string[]): void {
    const { backend, lease } = this.execution;
    publishLog(backend, lease, this.trial.trialId, source, lines);
  }

  /** Shows a line of the build's progress to the run's viewers. */
  readonly publishBuildLine = (line: string): void => {
    const { backend, lease } = this.execution;
    publishLog(backend, lease, this.trial.trialId, "build", [line]);
  };

  /** Owner of what is created now for the trial. */
  readonly own = (): Ownership => toOwnership(this.execution, this.trial);

  /**
   * Name of the trial's own network, or of one of its kinds of containers and networks. The watch reads the kind from
   * it. The claim's number is part of it: an earlier attempt may have left its own.
   */
  nameOf(kind?: "client" | "proxy" | "generator" | "generators"): string {
    const { attempt } = this.execution.lease;
    return ["plumbline", ...(kind ? [kind] : []), this.trial.trialId, attempt].join("-");
  }

  #persist(write: () => Promise<void>): Promise<void> {
    const { backend, signal } = this.execution;
    return persist(backend, write, signal);
  }
}

/** The folder of frames that PostgreSQL does not take at the moment. */
export const spoolFolderOf = ({ PLUMBLINE_FRAMES_DIR }: Pick<Env, "PLUMBLINE_FRAMES_DIR">): string =>
  join(PLUMBLINE_FRAMES_DIR, "spool");
