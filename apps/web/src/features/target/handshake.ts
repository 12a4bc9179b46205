/** A further header of a target's handshake as it is typed; the key tells rows apart that are typed alike. */
export type HeaderRow = { key: number; name: string; value: string };

/** All that a form says of a target's handshake. */
export type HandshakeDraft = { token: string; subprotocol: string; headers: readonly HeaderRow[] };

const TOKEN_HEADER = "Authorization";
const SUBPROTOCOL_HEADER = "Sec-WebSocket-Protocol";

/** The headers of a handshake as a request names them; rows without any text are left out. */
export function toHeaders(draft: HandshakeDraft): Record<string, string> {
  return Object.fromEntries([...ownHeaders(draft), ...filled(draft).map(({ name, value }) => [nameOf(name), value])]);
}

/** The keys of rows whose header is named twice, by another row or by a field of its own; case does not tell headers apart. */
export function repeatedRows(draft: HandshakeDraft): ReadonlySet<number> {
  const own = ownHeaders(draft).map(([name]) => name.toLowerCase());
  const seen = new Set(own);
  return new Set(
    filled(draft).flatMap(({ key, name }) => {
      const known = nameOf(name).toLowerCase();
      if (seen.has(known)) return [key];
      seen.add(known);
      return [];
    }),
  );
}

/** The refusals of the headers' names and values, by the fields that hold them. */
export function handshakeErrors(draft: HandshakeDraft, errors: Readonly<Record<string, string>>) {
  return {
    token: errors[`headers.${TOKEN_HEADER}`],
    subprotocol: errors[`headers.${SUBPROTOCOL_HEADER}`],
    rows: new Map(
      filled(draft).flatMap(({ key, name }) => {
        const error = errors[`headers.${nameOf(name)}`];
        return error === undefined ? [] : [[key, error] as const];
      }),
    ),
    /** The refusal of all headers together, such as their number. */
    all: errors.headers,
  };
}

function ownHeaders({ token, subprotocol }: HandshakeDraft): [string, string][] {
  return [
    ...(token === "" ? [] : [[TOKEN_HEADER, `Bearer ${token}`] as [string, string]]),
    ...(subprotocol.trim() === "" ? [] : [[SUBPROTOCOL_HEADER, subprotocol.trim()] as [string, string]]),
  ];
}

const nameOf = (typed: string): string => typed.trim();

function filled({ headers }: HandshakeDraft): readonly HeaderRow[] {
  return headers.filter(({ name, value }) => nameOf(name) !== "" || value !== "");
}
