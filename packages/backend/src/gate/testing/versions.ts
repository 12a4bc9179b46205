import { saveImage } from "../../images/save-image.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

/** The server whose versions these are. */
export const serverId = "go-one";

/** The catalogue's version, and one with another manifest: both may have the same image. */
export const [present, changed] = ["0".repeat(64), "f".repeat(64)] as const;

/** Stores an image of a version. */
export async function build(t: TestBackend, sourceDigest = present): Promise<void> {
  const image = { imageBytes: 1, artifactBytes: 1, buildMs: 1, bases: "public" as const, builtAt: new Date() };
  await saveImage(t.backend, t.scope, serverId, sourceDigest, { ...image, imageDigest: "sha256:one" });
}

/** Gives the server another manifest, as a new read of its folder does. */
export async function change(t: TestBackend, sourceDigest: string): Promise<void> {
  await t.backend.db.server.updateMany({ where: { serverId }, data: { sourceDigest } });
}
