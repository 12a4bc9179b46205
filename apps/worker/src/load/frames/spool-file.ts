import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Frame, readFrame } from "@plumbline/core/frame/frame";
import { z } from "zod";

/** More is not kept: it is hours of frames. */
const LARGEST_BYTES = 256 * 1024 ** 2;

/** The trial whose frames a file keeps, and the lease under which they may be stored. */
export const SpoolOwner = z.object({ runId: z.uuid(), leaseId: z.uuid(), organizationId: z.uuid(), trialId: z.uuid() });
export type SpoolOwner = z.infer<typeof SpoolOwner>;

/** A batch of frames in the file. */
type Batch = { readonly written: Promise<unknown>; readonly position: number; readonly bytes: number };

/**
 * Batches of frames on the disk, in their order. The first line says whose they are, each further one is a batch. Only this
 * user can read the file; disposal removes it.
 */
export class SpoolFile implements AsyncDisposable {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #batches: Batch[] = [];
  #end = 0;

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  /** @param owner is written into the first line. */
  static async create(folder: string, owner: SpoolOwner): Promise<SpoolFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${owner.trialId}.${randomUUID()}.ndjson`);
    const file = new SpoolFile(path, await open(path, "wx+", 0o600));
    await file.#write(owner).written;
    return file;
  }

  get isEmpty(): boolean {
    return this.#batches.length === 0;
  }

  /** Resolves when the batch is on the disk. @throws Error if the file would become too large; errors of the disk */
  async append(frames: readonly Frame[]): Promise<void> {
    if (this.#end > LARGEST_BYTES) throw new Error(`${LARGEST_BYTES / 1024 ** 2} MiB of frames wait already`);
    const batch = this.#write(frames);
    this.#batches.push(batch);
    await batch.written;
  }

  /** The oldest batch. */
  async readFirst(): Promise<Frame[]> {
    const [first] = this.#batches;
    if (!first) return [];
    await first.written;
    const { buffer } = await this.#handle.read(Buffer.alloc(first.bytes), 0, first.bytes, first.position);
    return parseBatch(buffer.toString("utf8"));
  }

  dropFirst(): void {
    this.#batches.shift();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
    await rm(this.#path, { force: true });
  }

  /** Takes its place in the file at once, so that batches keep their order. */
  #write(line: object): Batch {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    const position = this.#end;
    this.#end += bytes.length;
    return { written: this.#writeAll(bytes, position), position, bytes: bytes.length };
  }

  /** A disk that has little space left takes a part of the bytes; only the next write says that it is full. */
  async #writeAll(bytes: Buffer, position: number): Promise<void> {
    for (let done = 0; done < bytes.length; )
      done += (await this.#handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
    await this.#handle.datasync();
  }
}

/** Reads one line of a spool file. @throws SyntaxError where it was not written to its end */
export function parseBatch(line: string): Frame[] {
  const frames: unknown[] = JSON.parse(line);
  return frames.map(readFrame);
}
