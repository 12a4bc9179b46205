import { createHmac } from "node:crypto";
import { SaveTarget } from "@plumbline/core/target/target";
import { nameTarget, parseTargetUrl, type TargetParts } from "@plumbline/core/target/target-url";

/** The parts of a stored target's address. */
export function partsOf({ url }: Pick<SaveTarget, "url">): TargetParts {
  const parts = parseTargetUrl(url);
  if (!parts) throw new Error("a stored target's address is not read");
  return parts;
}

/** `host:port`, which the proof by a file is for; the proof by a DNS record is for the host alone. */
export const authorityOf = ({ host, port }: Pick<TargetParts, "host" | "port">): string => `${host}:${port}`;

/** A target as it is stored. */
export const parseDescription = (description: unknown): SaveTarget => SaveTarget.parse(description);

/** A target's name for people. */
export const targetNameOf = (target: SaveTarget): string => target.name ?? nameTarget(partsOf(target));

/**
 * The version of a target: it changes with everything that decides what is measured. It is keyed, because it is shown and a header's value may
 * be easy to guess.
 */
export const digestOf = (secret: string, target: SaveTarget): string =>
  createHmac("sha256", secret).update("target\n").update(JSON.stringify(target)).digest("hex");

/** The text that shows that a host belongs to the organization: nobody else can have the installation give it. */
export const tokenOf = (secret: string, organizationId: string, host: string): string =>
  `plumbline-host=${createHmac("sha256", secret).update(`host\n${organizationId}\n${host}`).digest("base64url").slice(0, 32)}`;
