import { randomBytes, randomUUID } from "node:crypto";
import { basename } from "node:path";
import {
  type BisectAnswer,
  type Bisection,
  fewestDuels,
  learn,
  nextStep,
  openBisection,
} from "@plumbline/core/duel/bisect/bisect";
import type { Duel } from "@plumbline/core/duel/duel";
import { decisiveLook, describeRatio } from "@plumbline/core/duel/judge/report/describe-duel";
import type { GrownFunctions } from "@plumbline/core/flame/grown-functions";
import { inPercent } from "@plumbline/core/metric/quantity-text";
import type { StartRun } from "@plumbline/core/run/start-run";
import { type Checkout, type Commit, listCommits, openCheckout, resolveRevision } from "../git/checkout.ts";
import { requestRun } from "../service/run/start-run.ts";
import { pollUntilEnded } from "../service/run/wait-for-run.ts";
import type { Waiting } from "../service/waiting.ts";
import { NothingShown, type Terminal, UsageError } from "../terminal/terminal.ts";
import { describeFound, describeNothing, toAnswer } from "./bisect-answers.ts";
import { profileSides } from "./profile-sides.ts";
import { PushedSides } from "./pushed-sides.ts";
import { type PackedSide, packCommit, toStem } from "./sides.ts";
import { digestFiles, findTagged, tagOf } from "./tagged-duels.ts";
import { tellRounds } from "./tell-rounds.ts";

/** A search. `request`: a duel of two pushed servers with the margin of a step. */
export type AskedBisection = {
  good: string;
  bad: string;
  head: string;
  request: (serverIds: readonly [string, string], over: { name: string; margin: string }) => StartRun;
  /** Looks for the functions that grew, where one commit is found. */
  profile: boolean;
  /** Measures again what an earlier search has measured. */
  afresh: boolean;
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
 * is slower than the good revision by more than half of that. Servers stay pushed until the end, so that a commit whose duel is repeated is not built again. A duel
 * that an earlier search began under the same request is not started again: its run has the answer, or will.
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
  /** Duels of each tag in this search. */
  readonly #asked = new Map<string, number>();
  #good: PackedSide | null = null;
  #isGoodProved = false;

  constructor(waiting: Waiting, context: Context, terminal: Terminal) {
    this.#waiting = waiting;
    this.#context = context;
    this.#terminal = terminal;
  }

  /** @throws UsageError where the good revision has no server that can be pushed */
  async begin(good: Commit): Promise<void> {
    this.#good = await this.#pack("good", good);
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
    const key = digestFiles(side);
    const known = this.#known.get(key);
    if (known !== undefined) return { ...unmeasured, answer: known, said: "the same files as a commit before" };
    const started = await this.#start(commit, side, margin);
    if ("reason" in started) return { ...unmeasured, answer: "skipped" as const, said: started.reason };
    const { runId } = started;
    const { api } = this.#waiting;
    const { duel, status } = await pollUntilEnded(api, runId, this.#terminal, tellRounds(this.#terminal));
    const answer = status === "succeeded" && duel ? toAnswer(duel, margin) : "undecided";
    if (answer !== "undecided") this.#known.set(key, answer);
    if (duel) this.#last.set(commit.sha, duel);
    const look = duel?.figures[0] && decisiveLook(duel.figures[0]);
    return { runId, answer, ratio: look?.ratio ?? 1, said: describeRatio(look) };
  }

  /** Starts the duel of a commit, unless an earlier search has. @returns why the commit cannot be measured, in place of its run */
  async #start(commit: Commit, side: PackedSide, margin: number): Promise<{ runId: string } | { reason: string }> {
    const good = this.#good;
    if (!good) throw new Error("the search has not begun");
    const { request, afresh } = this.#context;
    const body = request([good.serverId, side.serverId], {
      name: `Bisect: ${commit.sha.slice(0, 7)} ${commit.subject}`.slice(0, 120),
      margin: String(Math.min(WIDEST, Math.max(NARROWEST, margin))),
    });
    const tag = tagOf([good, side], body);
    const before = this.#asked.get(tag) ?? 0;
    this.#asked.set(tag, before + 1);
    const { api } = this.#waiting;
    const earlier = afresh ? undefined : (await findTagged(api, tag))[before];
    if (earlier !== undefined) {
      this.#terminal.complain(
        `${commit.sha.slice(0, 7)}: an earlier search has its duel, ${api.baseUrl}/runs/${earlier}`,
      );
      return { runId: earlier };
    }
    const reason = await this.#prove(good, side);
    if (reason !== null) return { reason };
    return requestRun(api, { body: { ...body, tags: [tag] }, idempotencyKey: randomUUID() }, this.#terminal);
  }

  /** Pushes a commit, and the good revision before the first one. @returns why the commit may not be measured; null where it may @throws NothingShown */
  async #prove(good: PackedSide, side: PackedSide): Promise<string | null> {
    const { pushed } = this.#context;
    if (!this.#isGoodProved) {
      await pushed.push(good);
      const reason = await pushed.prove(good);
      if (reason !== null) throw new NothingShown(`The good revision cannot be measured: ${reason}.`);
      this.#isGoodProved = true;
    }
    await pushed.push(side);
    return pushed.prove(side);
  }

  #pack(role: string, commit: Commit): Promise<PackedSide> {
    const { checkout, stem } = this.#context;
    return packCommit(checkout, commit, { role, serverId: `${stem}-${role}` });
  }
}
