/** The only room; a message that names none means it. */
const PUBLIC_ROOM = "public";

/** The type of a chat message, or undefined for what is not JSON, not an object with a type, or about another room. */
export function typeOf(text: string): unknown {
  try {
    const message = JSON.parse(text);
    return (message?.room ?? PUBLIC_ROOM) === PUBLIC_ROOM ? message?.type : undefined;
  } catch {
    return undefined; // Malformed input is ignored by contract.
  }
}
