import { createHash, randomBytes, randomUUID } from "node:crypto";
import { basename } from "node:path";
import { isNoSlower } from "@plumbline/core/compare/look-at-pairs";
import {
  type BisectAnswer,
  type Bisection,
  fewestDuels,
  learn,
  nextStep,
  openBisection,
} from "@plumbline/core/duel/bisect/bisect";
import type { Duel } from "@plumbline/core/duel/duel";
import { decisiveLook, describeDistrust, describeRatio } from "@plumbline/core/duel/judge/report/describe-duel";
import type { GrownFunctions } from "@plumbline/core/flame/grown-functions";
import { inPercent } from "@plumbline/core/metric/quantity-text";
import type { StartRun } from "@plumbline/core/run/start-run";
import { type Checkout, type Commit, listCommits, openCheckout, resolveRevision } from "../git/checkout.ts";
import { requestRun } from "../service/run/start-run.ts";
import { pollUntilEnded } from "../service/run/wait-for-run.ts";
import type { Waiting } from "../service/waiting.ts";
import { NothingShown, type Terminal, UsageError } from "../terminal/terminal.ts";
import { profileSides } from "./profile-sides.ts";
import { PushedSides } from "./pushed-sides.ts";
import { type PackedSide, packCommit, toStem } from "./sides.ts";
import { tellRounds } from "./tell-rounds.ts";

/** A search. `request`: a duel of two pushed servers with the margin of a step. */
export type AskedBisection = {
  good: string;
  bad: string;
  head: string;
  request: (serverIds: readonly [string, string], over: { name: string; margin: string }) => StartRun;
  /** Looks for the functions that grew, where one commit is found. */
  profile: boolean;
};

/** One duel of a search with the good revision. */
type Step = { sha: string; runId: string | null; answer: BisectAnswer };

/** The answer of a search: the culprit, or the commits that it may be; none where the bad revision is not proven slower. */
export type FoundCommits = { sentence: string; commits: Commit[]; duels: Step[]; grown: GrownFunctions | null };

/** The margin of the first duel, which proves that there is something to find. */
const FIRST_MARGIN = 0.02;

/** The margins that a duel takes. */
const NARROWEST = 0.001;
const WIDEST = 0.5;

/**
 * Finds the commit that made a server slower. The first duel proves the slowdown and its size; each further one asks of the commit in the middle whether it
 * is slower than the good revision by more than half of that. Servers stay pushed until the end, so that a commit whose duel is repeated is not built again.
 * @throws UsageError, NothingShown, ServiceError
 */
export async function bisectRevisions(
  waiting: Waiting,
  asked: AskedBisection,
  terminal: Terminal,
): Promise<FoundCommits> {
  const checkout = await openCheckout(asked.head);
  const good = await resolveRevision(checkout, asked.good);
  const commits = await listCommits(checkout, good, await resolveRevision(checkout, asked.bad));
  if (commits.length === 0)
    throw new UsageError(
      `No commit between ${asked.good} and ${asked.bad} changes ${checkout.prefix || "the folder"}.`,
    );
  await using pushed = new PushedSides(waiting, terminal);
  const stem = `${toStem(basename(checkout.folder))}-${randomBytes(3).toString("hex")}`;
  const search = new Search(waiting, { ...asked, checkout, stem, pushed }, terminal);
  await search.begin({ sha: good, subject: asked.good });
  // awaited here: what was pushed stays until the search has ended
  return await search.run(commits);
}

type Context = AskedBisection & { checkout: Checkout; stem: string; pushed: PushedSides };

class Search {
  readonly #waiting: Waiting;
  readonly #context: Context;
  readonly #terminal: Terminal;
  readonly #duels: Step[] = [];
  /** Answers by the source's digest: commits with the same files are measured once. */
  readonly #known = new Map<string, BisectAnswer>();
  /** The newest duel of each commit that had one. */
  readonly #last = new Map<string, Duel>();
  #good: PackedSide | null = null;

  constructor(waiting: Waiting, context: Context, terminal: Terminal) {
    this.#waiting = waiting;
    this.#context = context;
    this.#terminal = terminal;
  }

  /** @throws NothingShown where the good revision cannot be measured */
  async begin(good: Commit): Promise<void> {
    const side = await this.#pack("good", good);
    await this.#context.pushed.push(side);
    const reason = await this.#context.pushed.prove(side);
    if (reason !== null) throw new NothingShown(`The good revision cannot be measured: ${reason}.`);
    this.#good = side;
  }

  async run(commits: readonly Commit[]): Promise<FoundCommits> {
    const at = (place: number): Commit => {
      const commit = commits[place - 1];
      if (!commit) throw new RangeError(`there is no commit ${place}`);
      return commit;
    };
    const last = await this.#measure(at(commits.length), FIRST_MARGIN);
    if (last.answer !== "slower")
      return { sentence: describeNothing(this.#context, last), commits: [], duels: this.#duels, grown: null };
    const slowdown = last.ratio - 1;
    this.#terminal.complain(
      `${this.#context.bad} is slower by ${inPercent(slowdown)}; ${commits.length} commits take about ${fewestDuels(commits.length)} more duels.`,
    );
    let state: Bisection = openBisection(commits.length);
    for (;;) {
      const step = nextStep(state);
      if (step.kind === "found") {
        const found = step.commits.map(at);
        const sentence = describeFound(found, slowdown, this.#duels.length);
        return { sentence, commits: found, duels: this.#duels, grown: await this.#profile(found) };
      }
      const { answer } = await this.#measure(at(step.commit), slowdown / 2);
      state = learn(state, step.commit, answer);
    }
  }

  /** Flame graphs of the culprit's own duel, which has the trials of both sides; none where several commits may be it. */
  async #profile([commit, ...others]: readonly Commit[]): Promise<GrownFunctions | null> {
    if (!commit || others.length > 0 || !this.#context.profile) return null;
    const duel = this.#last.get(commit.sha);
    return duel ? profileSides(this.#waiting, duel, this.#terminal) : { reason: "the commit had no duel of its own." };
  }

  async #measure(commit: Commit, margin: number): Promise<{ answer: BisectAnswer; ratio: number }> {
    const measured = await this.#duel(commit, margin);
    this.#duels.push({ sha: commit.sha, runId: measured.runId, answer: measured.answer });
    this.#terminal.complain(`${commit.sha.slice(0, 7)} ${commit.subject}: ${measured.answer} (${measured.said})`);
    return measured;
  }

  async #duel(commit: Commit, margin: number) {
    const unmeasured = { runId: null, ratio: 1 };
    const side = await this.#pack(`c${commit.sha.slice(0, 7)}`, commit).catch((error: unknown) => {
      if (error instanceof UsageError) return error.message;
      throw error;
    });
    if (typeof side === "string") return { ...unmeasured, answer: "skipped" as const, said: side };
    const key = createHash("sha256").update(side.archive).digest("hex");
    const known = this.#known.get(key);
    if (known !== undefined) return { ...unmeasured, answer: known, said: "the same files as a commit before" };
    const { pushed, request } = this.#context;
    await pushed.push(side);
    const reason = await pushed.prove(side);
    if (reason !== null) return { ...unmeasured, answer: "skipped" as const, said: reason };
    const body = request([this.#good?.serverId ?? "", side.serverId], {
      name: `Bisect: ${commit.sha.slice(0, 7)} ${commit.subject}`.slice(0, 120),
      margin: String(Math.min(WIDEST, Math.max(NARROWEST, margin))),
    });
    const { api } = this.#waiting;
    const { runId } = await requestRun(api, { body, idempotencyKey: randomUUID() }, this.#terminal);
    const { duel, status } = await pollUntilEnded(api, runId, this.#terminal, tellRounds(this.#terminal));
    const answer = status === "succeeded" && duel ? toAnswer(duel, margin) : "undecided";
    if (answer !== "undecided") this.#known.set(key, answer);
    if (duel) this.#last.set(commit.sha, duel);
    const look = duel?.figures[0] && decisiveLook(duel.figures[0]);
    return { runId, answer, ratio: look?.ratio ?? 1, said: describeRatio(look) };
  }

  #pack(role: string, commit: Commit): Promise<PackedSide> {
    const { checkout, stem } = this.#context;
    return packCommit(checkout, commit, { role, serverId: `${stem}-${role}` });
  }
}

/** A is the good revision. */
function toAnswer(duel: Duel, margin: number): BisectAnswer {
  if (describeDistrust(duel) !== null || duel.outcome === "undecided") return "undecided";
  const high = duel.figures[0] ? (decisiveLook(duel.figures[0])?.high ?? null) : null;
  // a difference that is proven and small is of other commits
  const isSmall = isNoSlower(high, margin);
  return duel.outcome === "a" && !isSmall ? "slower" : "as-fast";
}

function describeNothing({ good, bad }: Context, { answer }: { answer: BisectAnswer }): string {
  if (answer === "skipped") return `${bad} does not build or does not keep the contract, so nothing can be searched.`;
  if (answer === "undecided")
    return `It is not decided whether ${bad} is slower than ${good}: give it more time with --until-decided.`;
  return `${bad} is not slower than ${good}, so there is nothing to find.`;
}

function describeFound(found: readonly Commit[], slowdown: number, duels: number): string {
  const size = `slower by about ${inPercent(slowdown)}, found in ${duels} duels`;
  return found.length === 1
    ? `This commit made it ${size}:`
    : `One of these ${found.length} commits made it ${size}; those between cannot be measured:`;
}
