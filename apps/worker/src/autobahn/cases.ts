/**
 * The gate's check that asks the same as a case of the Autobahn test suite (0.8.2), by the case's id or its group (`6.4` for
 * `6.4.1`); the longest one that fits counts. Null: the case is information, for the reason beside it.
 */
const CHECK_OF: Readonly<Record<string, string | null>> = {
  "1": "rfc6455.lengths",
  "2": "rfc6455.ping-pong",
  "2.5": "rfc6455.control-frames",
  "2.10": "rfc6455.ping-burst",
  "2.11": "rfc6455.ping-burst",
  "3": "rfc6455.reserved-bits",
  "3.6": "rfc6455.control-frames",
  "3.7": "rfc6455.control-frames",
  "4": "rfc6455.reserved-opcodes",
  "5": "rfc6455.fragmentation",
  "5.1": "rfc6455.control-frames",
  "5.2": "rfc6455.control-frames",
  "5.9": "rfc6455.fragment-order",
  "5.10": "rfc6455.fragment-order",
  "5.11": "rfc6455.fragment-order",
  "5.12": "rfc6455.fragment-order",
  "5.13": "rfc6455.fragment-order",
  "5.14": "rfc6455.fragment-order",
  "5.15": "rfc6455.fragment-order",
  "5.16": "rfc6455.fragment-order",
  "5.17": "rfc6455.fragment-order",
  "5.18": "rfc6455.fragment-order",
  "6": "rfc6455.invalid-utf8",
  "6.1": "rfc6455.fragmentation",
  "6.1.1": "rfc6455.lengths",
  "6.1.2": "rfc6455.lengths",
  "6.2": "rfc6455.split-character",
  "6.2.1": "rfc6455.echo-text",
  "6.2.2": "rfc6455.fragmentation",
  "6.3.2": "rfc6455.utf8-fragments",
  "6.4": "rfc6455.utf8-fragments",
  "6.5": "rfc6455.echo-text",
  "6.6.2": "rfc6455.echo-text",
  "6.6.5": "rfc6455.echo-text",
  "6.6.7": "rfc6455.echo-text",
  "6.6.9": "rfc6455.echo-text",
  "6.6.11": "rfc6455.echo-text",
  "6.7": "rfc6455.echo-text",
  "6.9": "rfc6455.echo-text",
  "6.11": "rfc6455.echo-text",
  "6.11.5": "rfc6455.invalid-utf8",
  "6.22": "rfc6455.echo-text",
  "6.23": "rfc6455.echo-text",
  "7.1": "rfc6455.after-close",
  "7.1.1": "rfc6455.close-echo",
  "7.1.6": null, // the suite itself accepts any behaviour
  "7.3": "rfc6455.close-echo",
  "7.3.2": "rfc6455.close-length",
  "7.3.6": "rfc6455.control-frames",
  "7.5": "rfc6455.close-reason",
  "7.7": "rfc6455.close-echo",
  "7.9": "rfc6455.close-codes",
  "7.13": "rfc6455.close-codes-above",
  "9.1": "echo.largest",
  "9.2": "echo.largest",
  "9.5": "echo.largest",
  "9.6": "echo.largest",
  "9.7": "echo.order",
  "9.8": "echo.order",
  "10": "rfc6455.fragmentation",
  // RFC 7692: the gate offers no compression. Scenarios with deflate do, and their load checks every message.
  "12": null,
  "13": null,
};

/** Cases with messages longer than 1 MiB, which an echo server of the contract refuses with 1009 (`echo.oversized`). */
const ABOVE_LIMIT = ["9.1.4", "9.1.5", "9.1.6", "9.2.4", "9.2.5", "9.2.6", "9.3", "9.4"];

/** The check of the handshake that each case begins with: `Upgrade: WebSocket`. */
export const SUITE_REACHES = "rfc6455.upgrade-case";

/**
 * Checks that ask for more than the suite. The gate sends what follows a close frame in the same segment as well, the suite never; and it
 * asks for the close frame's own code in the answer, where the suite takes any.
 */
const STRICTER = ["rfc6455.after-close", "rfc6455.close-echo"];

/** True if a check may fail where the suite finds nothing, because it asks for more. */
export const isStricter = (checkId: string): boolean => STRICTER.includes(checkId);

/** The gate's view of a case's subject. */
export interface Mapped {
  readonly checkId: string;
  /** True if the contract asks for the opposite: a server that passes the case breaks it. */
  readonly isForbidden: boolean;
}

/** The check of a case; null if the case is information, undefined if the table has no entry for it. */
export function checkOfCase(caseId: string): Mapped | null | undefined {
  const groups = groupsOf(caseId);
  if (groups.some((group) => ABOVE_LIMIT.includes(group))) return { checkId: "echo.oversized", isForbidden: true };
  const group = groups.find((each) => each in CHECK_OF);
  if (group === undefined) return undefined;
  const checkId = CHECK_OF[group];
  return checkId ? { checkId, isForbidden: false } : null;
}

/** `6.4.1`, `6.4`, `6`. */
function groupsOf(caseId: string): string[] {
  const parts = caseId.split(".");
  return parts.map((_, i) => parts.slice(0, parts.length - i).join("."));
}
