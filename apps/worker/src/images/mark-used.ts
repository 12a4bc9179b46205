import { type Engine, isGone } from "../docker/engine.ts";

/**
 * Tags an image with a tag of ours, also if it has the tag already: engines remember the time of the last tagging, and it shows for
 * how long nobody, other installations on the engine included, has asked for the image. Does nothing if there is no such image.
 */
export async function markUsed(engine: Engine, reference: string, tag: string): Promise<void> {
  const [repo = "", digits = ""] = tag.split(":");
  try {
    await engine.getImage(reference).tag({ repo, tag: digits });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
