import { once } from "node:events";
import type Docker from "dockerode";
import { pack } from "tar-stream";
import { markHandled } from "../../async/mark-handled.ts";
import { withRetries } from "../../async/with-retries.ts";
import { type Engine, isGone } from "../engine.ts";
import { type Ownership, toLabels } from "../labels.ts";
import { removeContainer } from "./container.ts";

/** Everybody may read them: a server runs as nobody. */
const READABLE = 0o444;

/** Files that containers of a trial can mount. Disposal removes them. */
export interface FileVolume extends AsyncDisposable {
  readonly name: string;
}

/**
 * Puts files into a volume of the engine: unlike a folder of this machine it is also there when the engine is another one's.
 * @param options.image any image that the engine has; no program of it is run
 */
export function createFileVolume(
  engine: Engine,
  options: {
    readonly name: string;
    readonly image: string;
    readonly ownership: Ownership;
    readonly files: Readonly<Record<string, string>>;
  },
): Promise<FileVolume> {
  return createVolume(engine, options, "/files", (carrier) =>
    carrier.putArchive(toArchive(options.files), { path: "/files" }),
  );
}

/** One file of a known size, streamed into a volume: it is never held whole. */
export function createStreamVolume(
  engine: Engine,
  options: {
    readonly name: string;
    readonly image: string;
    readonly ownership: Ownership;
    readonly file: string;
    readonly bytes: number;
    readonly parts: AsyncIterable<Uint8Array>;
  },
): Promise<FileVolume> {
  const { file, bytes, parts } = options;
  return createVolume(engine, options, "/files", async (carrier) => {
    const archive = pack();
    const entry = archive.entry({ name: file, mode: READABLE, size: bytes });
    const sent = carrier.putArchive(archive, { path: "/files" });
    try {
      for await (const part of parts) if (!entry.write(part)) await once(entry, "drain");
      entry.end();
      archive.finalize();
    } catch (error) {
      // the engine waits for the rest, until the carrier is removed
      markHandled(sent);
      throw error;
    }
    await sent;
  });
}

/** A volume with what an image has in a folder: the engine copies it when the volume is first mounted there. */
export function createImageVolume(
  engine: Engine,
  options: {
    readonly name: string;
    readonly image: string;
    readonly ownership: Ownership;
    readonly folder: string;
  },
): Promise<FileVolume> {
  return createVolume(engine, options, options.folder, async () => undefined);
}

async function createVolume(
  engine: Engine,
  { name, image, ownership }: { readonly name: string; readonly image: string; readonly ownership: Ownership },
  target: string,
  fill: (carrier: Docker.Container) => Promise<unknown>,
): Promise<FileVolume> {
  const Labels = toLabels(ownership);
  await engine.createVolume({ Name: name, Labels });
  const dispose = () => removeVolume(engine, name);
  try {
    // an engine takes files only by way of a container; one that is never started will do
    const carrier = await engine.createContainer({
      Image: image,
      Labels,
      HostConfig: { Mounts: [{ Type: "volume", Source: name, Target: target }] },
    });
    try {
      await fill(carrier);
    } finally {
      await removeContainer(engine, carrier.id);
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  return { name, [Symbol.asyncDispose]: dispose };
}

/** Removes a volume; one that is gone already is not an error. */
export async function removeVolume(engine: Engine, name: string): Promise<void> {
  const remove = () => engine.getVolume(name).remove().catch(ignoreGone);
  // a container that is just leaving still holds it for a moment
  await withRetries(remove, () => true);
}

function toArchive(files: Readonly<Record<string, string>>): NodeJS.ReadableStream {
  const archive = pack();
  for (const [name, text] of Object.entries(files)) archive.entry({ name, mode: READABLE }, text);
  archive.finalize();
  return archive;
}

function ignoreGone(error: unknown): void {
  if (!isGone(error)) throw error;
}
