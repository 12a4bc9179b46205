/** The text that a publisher signs, with the signature; both keys and signatures are base64. */
export type Signed = { statement: string; publicKey: string; signature: string };

/** A key that the publisher of a site vouches for. */
export type Publisher = { name: string; publicKey: string };

/** The meaning of a signature. `unknown`: it fits, but nobody vouches for its key. */
export type SignatureState =
  | { state: "known"; name: string; keyId: string }
  | { state: "unknown"; name: string; keyId: string }
  | { state: "broken"; why: string }
  | { state: "unsigned" }
  | { state: "unsupported" };

const ALGORITHM = "Ed25519";

/** Digits of a key's digest that tell two keys apart for a person. */
const KEY_DIGITS = 16;

/** The first digits of a public key's SHA-256: what two people read to each other. */
async function keyIdOf(publicKey: string): Promise<string> {
  return (await sha256(fromBase64(publicKey))).slice(0, KEY_DIGITS);
}

/**
 * Checks a signed statement.
 * @param digest of the bundle that it must be about
 * @param publishers keys that are known
 */
export async function checkSignature(
  signed: Signed | null,
  digest: string,
  publishers: readonly Publisher[],
): Promise<SignatureState> {
  if (!signed) return { state: "unsigned" };
  const { publicKey, statement, signature } = signed;
  const said = parseStatement(statement);
  if (said?.bundle !== digest) return { state: "broken", why: "The signed statement is about another bundle." };
  const fits = await isSignedBy(publicKey, statement, signature);
  if (fits === null) return { state: "unsupported" };
  if (!fits) return { state: "broken", why: "The signature does not fit the statement: one of them was changed." };
  const known = publishers.find((each) => each.publicKey === publicKey);
  const keyId = await keyIdOf(publicKey);
  return known ? { state: "known", name: known.name, keyId } : { state: "unknown", name: said.publisher, keyId };
}

type Said = { bundle: string; publisher: string };

/** Reads what of a statement the check needs; null where it is no statement. */
function parseStatement(text: string): Said | null {
  try {
    const { bundle, publisher }: Partial<Said> = JSON.parse(text);
    return typeof bundle === "string" && typeof publisher === "string" ? { bundle, publisher } : null;
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}

/** True if a key made a signature; null where this platform has no Ed25519. */
async function isSignedBy(publicKey: string, text: string, signature: string): Promise<boolean | null> {
  try {
    const key = await crypto.subtle.importKey("raw", fromBase64(publicKey), ALGORITHM, false, ["verify"]);
    return await crypto.subtle.verify(ALGORITHM, key, fromBase64(signature), new TextEncoder().encode(text));
  } catch (cause) {
    if (cause instanceof DOMException) return cause.name === "NotSupportedError" ? null : false;
    throw cause;
  }
}

/** SHA-256 in hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Decodes base64; text that is none becomes no bytes, which no key and no signature is. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return new Uint8Array();
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
