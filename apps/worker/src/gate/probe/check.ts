import type { Probe } from "./probe.ts";

/** One rule of the contract and how it is tried from outside. */
export interface Check {
  /** Stable: stored with every trial and shown to people. */
  readonly checkId: string;
  /** The conduct of an honest server, in plain words. */
  readonly expected: string;
  /** Takes longer than a few seconds even with an honest server; left out unless asked for. */
  readonly slow?: true;
  /** How long the whole check may take, where it needs longer than others. */
  readonly deadlineMs?: number;
  /**
   * Tries it.
   *
   * @returns what was seen of a server that keeps the rule, in plain words.
   * @throws Refusal with what was seen of one that does not.
   */
  run(probe: Probe): Promise<string>;
}
