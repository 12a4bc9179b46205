import "reflect-metadata";
import { webcrypto } from "node:crypto";
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

/** Whom certificates are for: a server's address is not known before it runs, and the generator asks for this name. */
export const SERVER_NAME = "plumbline-server";

/** A server's certificate and key, and the authority that it comes from; PEM. */
export interface Issued {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const DAY_MS = 86_400_000;

/** The name that a certificate is for, and the Unix times between which it is valid. */
type Wanted = { readonly name?: string; readonly fromMs?: number; readonly untilMs?: number };

/** Makes an authority for one use, whose key is forgotten at once, and the one certificate that it ever signs. */
export async function issueCertificate({
  name = SERVER_NAME,
  fromMs = Date.now() - DAY_MS,
  untilMs = Date.now() + DAY_MS,
}: Wanted = {}): Promise<Issued> {
  const { subtle } = webcrypto;
  const newKeys = () => subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const [authority, server] = await Promise.all([newKeys(), newKeys()]);
  const validity = { notBefore: new Date(fromMs), notAfter: new Date(untilMs) };
  const issuer = "CN=Plumbline, of one trial";
  const ca = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: "01",
    name: issuer,
    keys: authority,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, 0, true)],
  });
  const certificate = await X509CertificateGenerator.create({
    ...validity,
    serialNumber: "02",
    subject: `CN=${name}`,
    issuer,
    publicKey: server.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([{ type: "dns", value: name }]),
    ],
  });
  const key = await subtle.exportKey("pkcs8", server.privateKey);
  return {
    ca: ca.toString("pem"),
    certificate: certificate.toString("pem"),
    key: PemConverter.encode(key, PemConverter.PrivateKeyTag),
  };
}
