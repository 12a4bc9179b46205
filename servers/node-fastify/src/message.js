/** The only room; a message that names none means it. */
const PUBLIC_ROOM = "public";

/**
 * The type of a chat message, or undefined for what is not JSON, not an object
 * with a type, or about another room.
 * @param {Buffer} data
 * @returns {unknown}
 */
export function typeOf(data) {
  let message;
  try {
    message = JSON.parse(data.toString());
  } catch {
    return undefined; // Malformed input is ignored by contract.
  }
  return (message?.room ?? PUBLIC_ROOM) === PUBLIC_ROOM ? message?.type : undefined;
}
