import { copyImage } from "../copy-image.ts";
import type { Engine } from "../engine.ts";

/** Brings all images of these names from one engine to another. */
export async function bringImages(from: Engine, to: Engine, names: readonly string[]): Promise<void> {
  const found = await from.listImages({ filters: { reference: [...names] } });
  for (const tag of found.flatMap(({ RepoTags }) => RepoTags ?? [])) await copyImage(from, to, tag);
}
