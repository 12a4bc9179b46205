import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Signed } from "../evidence/signature.ts";

/** Bytes before the key itself in DER. Source: RFC 8410, section 4. */
const SPKI_PREFIX_BYTES = 12;

/** A publisher's key pair. */
export type Keys = { privateKey: KeyObject; publicKey: string };

/**
 * Reads a private Ed25519 key in PEM, or makes one that only its owner can read.
 * @throws Error if the file is no such key
 */
export async function openKeys(path: string): Promise<Keys> {
  const pem = await readFile(path, "utf8").catch((cause: unknown) => {
    if (isMissing(cause)) return null;
    throw cause;
  });
  const privateKey = pem === null ? await makeKey(path) : createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== "ed25519") throw new Error(`${path} is not an Ed25519 key`);
  const der = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  return { privateKey, publicKey: der.subarray(SPKI_PREFIX_BYTES).toString("base64") };
}

async function makeKey(path: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync("ed25519");
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // never over a key that appeared meanwhile: with it every earlier signature would be of an unknown key
  await writeFile(path, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });
  return privateKey;
}

/** Signs a statement. */
export function signStatement(statement: string, { privateKey, publicKey }: Keys): Signed {
  return { statement, publicKey, signature: sign(null, Buffer.from(statement), privateKey).toString("base64") };
}

/** True for the error of a file that is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
