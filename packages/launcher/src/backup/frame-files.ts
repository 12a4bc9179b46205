import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { basename, join } from "node:path";

/** A file of raw frames that is being restored. */
export interface FrameWriter {
  write(bytes: Buffer): Promise<void>;
  /** Puts the file in its place. */
  end(): Promise<void>;
}

/**
 * Begins to write a file of raw frames, which appears whole or not at all. A file of that name stays as it is: its name has a digest of
 * its content.
 */
export async function writeFrames(folder: string, name: string): Promise<FrameWriter> {
  const path = join(folder, basename(name));
  if (existsSync(path)) return { write: async () => undefined, end: async () => undefined };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.restored.${randomUUID()}`);
  const handle = await open(draft, "wx", 0o600);
  return {
    write: async (bytes) => {
      await handle.write(bytes);
    },
    async end() {
      await handle.sync();
      await handle.close();
      await rename(draft, path);
    },
  };
}
