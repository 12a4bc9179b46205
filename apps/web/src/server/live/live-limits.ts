import { AppError } from "@plumbline/core/failure/app-error";
import { Counts } from "./counts.ts";

/** Limits on open sockets and subscriptions of one web server; a page needs one of each. */
export const liveLimits = {
  subscriptionsOfSocket: 8,
  subscriptionsOfPerson: 64,
  socketsOfPerson: 64,
  /** Sockets of one client that have no session: they are answered refusals alone. */
  socketsOfClient: 64,
  /** The sockets of everybody together, with a session or without: a handshake beyond it costs nothing but its answer. */
  sockets: 4_096,
} as const;

/** The origin of a socket: a person, or a client without a session. */
export type SocketOrigin = {
  userId: string | null;
  /** Network address; null where it is not known. */
  client: string | null;
};

/** One open socket. Disposing it frees its slot. */
export type LiveSocket = Disposable & {
  /** False if the person, or the client without a session, has too many open sockets: it gets a refusal and is closed. */
  readonly isAdmitted: boolean;
  /** Counts a subscription until it is disposed. @throws TOO_MANY_REQUESTS */
  subscribe(userId: string): Disposable;
};

/** Counts sockets and subscriptions: one person's must not take the memory and the database of all others. */
export class LiveLimits {
  readonly #ofPersons = new Counts(liveLimits.socketsOfPerson);
  readonly #ofClients = new Counts(liveLimits.socketsOfClient);
  readonly #subscriptions = new Counts(liveLimits.subscriptionsOfPerson);

  /** Counts a socket until it is disposed, by its person, and without a session by its client. */
  open({ userId, client }: SocketOrigin): LiveSocket {
    // those of unknown clients share one count
    const place = userId ? this.#ofPersons.take(userId) : this.#ofClients.take(client ?? "");
    const ofSocket = new Counts(liveLimits.subscriptionsOfSocket);
    return {
      isAdmitted: place !== null,
      subscribe: (subscriber) => {
        if (!place) throw tooMany(`${liveLimits.socketsOfPerson} live connections`);
        const here = ofSocket.take("");
        if (!here) throw tooMany(`${liveLimits.subscriptionsOfSocket} live views on this connection`);
        const everywhere = this.#subscriptions.take(subscriber);
        if (everywhere) return both(here, everywhere);
        here[Symbol.dispose]();
        throw tooMany(`${liveLimits.subscriptionsOfPerson} live views`);
      },
      [Symbol.dispose]: () => place?.[Symbol.dispose](),
    };
  }
}

function both(first: Disposable, second: Disposable): Disposable {
  return {
    [Symbol.dispose]: () => {
      first[Symbol.dispose]();
      second[Symbol.dispose]();
    },
  };
}

const tooMany = (what: string) =>
  new AppError("TOO_MANY_REQUESTS", `You have ${what} open already, which is the limit.`, {
    nextStep: "Close pages of runs that you do not look at, then load this one again.",
  });
