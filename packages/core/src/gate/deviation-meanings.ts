import type { Deviation } from "./deviation.ts";

/**
 * The rules of the contract that a server may declare not to keep, in words that say what it does instead. Breaking one
 * changes no figure: the load generator sends lawful, whole, masked frames alone, so that it never meets any of them. What a
 * message is, how many arrive, in which order, how long one may be and what becomes of a slow reader is not among them.
 */
const deviationMeanings = {
  "rfc6455.upgrade-case": "takes no handshake whose Upgrade is not in lower case",
  "rfc6455.connection-list": "takes no handshake whose Connection has other tokens beside upgrade",
  "rfc6455.wrong-version": "takes handshakes of another protocol version",
  "rfc6455.unmasked": "takes frames without a mask",
  "rfc6455.reserved-bits": "takes frames with a reserved bit",
  "rfc6455.reserved-opcodes": "takes frames with a reserved opcode",
  "rfc6455.control-frames": "takes control frames in fragments, longer than 125 bytes or with a reserved bit",
  "rfc6455.fragment-order": "takes fragments that continue nothing, or a message between them",
  "rfc6455.failure-codes": "ends a connection that broke the protocol without a close frame, or with another code",
  "rfc6455.ping-burst": "leaves pings unanswered of which several come at once",
  "rfc6455.close-echo": "answers a close frame with another code, or with none",
  "rfc6455.close-codes": "takes close frames with codes that none may have",
  "rfc6455.close-codes-above": "answers close codes above 4999 with the same code",
  "rfc6455.close-reason": "takes close frames whose reason is not UTF-8",
  "rfc6455.close-length": "takes close frames with half a code",
  "rfc6455.after-close": "does not discard what follows a close frame",
  "rfc6455.split-character": "changes a text whose fragments cut a character in two",
} as const;

/**
 * Further rules that a server may declare not to keep, in the same words. The load, or a peer that is no load generator, meets what
 * they are about: a server that declares one is an exhibition. It is measured and shown, and stands beside no other server.
 */
const exhibitionMeanings = {
  "rfc6455.plain-request": "leaves a request without an upgrade unanswered",
  "rfc6455.ping-pong": "answers no ping, or without its payload",
  "rfc6455.lengths": "loses a message of no bytes",
  "rfc6455.fragmentation": "spoils a message that comes in fragments with a ping between them",
  "rfc6455.invalid-utf8": "takes text that is not UTF-8",
  "rfc6455.utf8-fragments": "takes text in fragments that is not UTF-8",
  "ticks.format": "takes no period from a peer: each has the default one",
  "ticks.schedule": "takes no period from a peer: each has the default one",
  "ticks.cadence": "takes no period from a peer: each has the default one",
  "stop.close-code": "closes its connections with another code than 1001 when it stops",
} as const;

export const meanings = { ...deviationMeanings, ...exhibitionMeanings } as const;

/**
 * True for a server that declares a rule which is not only about frames that no load sends. Its figures are shown with a mark, and
 * never stand in a ranking, a tie, a group, a duel or a floor with those of servers that keep the contract.
 */
export function isExhibition({ deviations }: { readonly deviations: readonly Pick<Deviation, "check">[] }): boolean {
  return deviations.some(({ check }) => check in exhibitionMeanings);
}

/** The meaning of a declared check, as the end of a sentence about the server. */
export const meaningOf = (check: Deviation["check"]): string => meanings[check];

/** The server's deviations from the contract, as the middle of a sentence: "takes frames without a mask and …". */
export function describeDeviations(deviations: readonly Pick<Deviation, "check">[]): string {
  const each = [...new Set(deviations.map(({ check }) => meaningOf(check)))];
  const last = each.at(-1) ?? "";
  return each.length < 2 ? last : `${each.slice(0, -1).join(", ")} and ${last}`;
}
