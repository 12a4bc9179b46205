import type { ClockOffset } from "@plumbline/core/frame/clock-offset";
import type { RunningContainer } from "../docker/container/container.ts";
import type { Opponent } from "../execution/opponent.ts";
import type { GeneratorLine } from "../load/frames/generator-line.ts";
import { startTogether } from "../load/start-together.ts";
import { awaitMoment, type Moment } from "./moment.ts";

/** The side that starts first, and the one that starts second. */
type Place = Opponent["place"];

/** The points that a side reaches, in this order. */
type Side = {
  readonly prepared: Moment<void>;
  readonly placed: Moment<void>;
  readonly running: Moment<readonly RunningContainer[]>;
  readonly connected: Moment<readonly GeneratorLine[]>;
  /** Its load is over, which began at these milliseconds of the worker's clock. */
  readonly measured: Moment<readonly number[]>;
  /** Its containers are gone, whatever became of it. */
  readonly gone: Moment<void>;
};

/** The other side of the round has failed. */
class OtherSideFailed extends Error {
  override readonly name = "OtherSideFailed";
}

/** One round of a duel: two trials that are measured at the same time, and end together where one of them fails. */
export class SharedRound {
  /** Aborts with the run, and when a side has failed. */
  readonly signal: AbortSignal;
  readonly #failing = new AbortController();
  readonly #sides: readonly [Side, Side];
  #failure: { place: Place; thrown: unknown } | null = null;
  #begun: Promise<ClockOffset[]> | null = null;

  /** @param runSignal aborts when the run must end */
  constructor(runSignal: AbortSignal) {
    this.signal = AbortSignal.any([runSignal, this.#failing.signal]);
    this.#sides = [openSide(), openSide()];
    const endWaits = () => {
      for (const { gone: _, ...waits } of this.#sides)
        for (const { fail } of Object.values(waits)) fail(this.signal.reason);
    };
    this.signal.addEventListener("abort", endWaits, { once: true });
  }

  /** The side that failed first, and its error; null while none has. What the other one then throws comes of that. */
  get failure(): { place: Place; thrown: unknown } | null {
    return this.#failure;
  }

  /** Ends the round because a side has failed. */
  fail(place: Place, thrown: unknown): void {
    this.#failure ??= { place, thrown };
    this.#failing.abort(new OtherSideFailed("the other side of the round has failed"));
  }

  /** Announces that a side's containers are gone. */
  leave(place: Place): void {
    this.#sides[place].gone.tell();
  }

  /** The other side as the trial in a place meets it. */
  opponentOf(place: Place, drawn: Pick<Opponent, "serverId" | "half" | "paddingBytes" | "layout">): Opponent {
    const [own, other] = place === 0 ? this.#sides : [this.#sides[1], this.#sides[0]];
    return {
      ...drawn,
      place,
      async inTurn(work) {
        if (place === 1) await other.prepared.told;
        const done = await work();
        own.prepared.tell();
        return done;
      },
      mayStart: () => (place === 0 ? other.prepared.told : other.placed.told),
      placed: () => own.placed.tell(),
      meet(containers) {
        own.running.tell(containers);
        return other.running.told;
      },
      startTogether: (lines, areApart) => {
        own.connected.tell(lines);
        return this.#startBoth(place, areApart);
      },
      tellBegins(begins) {
        own.measured.tell(begins);
        return other.measured.told;
      },
      fail: (thrown) => this.fail(place, thrown),
      leaving: {
        [Symbol.asyncDispose]: async () => (place === 0 ? other.gone.told : undefined),
      },
    };
  }

  async #startBoth(place: Place, areApart: boolean): Promise<ClockOffset[]> {
    const [first, second] = this.#sides;
    const [lines, others] = await Promise.all([first.connected.told, second.connected.told]);
    this.#begun ??= startTogether([...lines, ...others], areApart);
    const offsets = await this.#begun;
    return place === 0 ? offsets.slice(0, lines.length) : offsets.slice(lines.length);
  }
}

function openSide(): Side {
  return {
    prepared: awaitMoment(),
    placed: awaitMoment(),
    running: awaitMoment(),
    connected: awaitMoment(),
    measured: awaitMoment(),
    gone: awaitMoment(),
  };
}
