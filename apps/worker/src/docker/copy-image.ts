import { finished } from "node:stream/promises";
import { type Engine, isGone } from "./engine.ts";

/** Brings an image of ours from one engine to another, unless it is there already; both know it by its tag afterwards. */
export async function copyImage(from: Engine, to: Engine, tag: string): Promise<void> {
  if (await hasImage(to, tag)) return;
  const answer = await to.loadImage(await from.getImage(tag).get());
  answer.resume();
  await finished(answer);
  // an engine reports a broken archive only in the text of its answer
  if (!(await hasImage(to, tag))) throw new Error(`the image ${tag} did not arrive on the generators' engine`);
}

async function hasImage(engine: Engine, tag: string): Promise<boolean> {
  try {
    await engine.getImage(tag).inspect();
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}
