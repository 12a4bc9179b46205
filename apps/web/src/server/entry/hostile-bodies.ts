const CHUNK_BYTES = 16 * 1024;
/** The body ends here, so that a test ends even if the body is not refused. */
const SENT_BYTES = 4 * 1024 * 1024;

/** A body that is far too large, and how its length is named. */
export type HostileBody = { name: string; contentType: string; contentLength: string | null; path: string };

const contentTypes = ["application/json", "application/octet-stream", "multipart/form-data; boundary=x", "text/plain"];
const lengths = { "with its length": "104857600", "without a length": null };
/** A part of a data file may be large alone, and not beside another call. */
const paths = [
  "account.signIn",
  "run.start",
  "account.signIn,run.start?batch=1",
  "dataFile.storePart,run.start?batch=1",
];

/** Every kind of content, with and without a length, for procedures with and without a session, in a batch and alone. */
export const hostileBodies: HostileBody[] = paths.flatMap((path) =>
  contentTypes.flatMap((contentType) =>
    Object.entries(lengths).map(([name, contentLength]) => ({
      name: `${path} ${contentType} ${name}`,
      contentType,
      contentLength,
      path,
    })),
  ),
);

/** A body of 4 MiB, and how much of it was read. */
export function largeBody() {
  const seen = { bytes: 0 };
  const chunk = new TextEncoder().encode(`"${" ".repeat(CHUNK_BYTES - 1)}`);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      seen.bytes += chunk.length;
      controller.enqueue(chunk);
      if (seen.bytes >= SENT_BYTES) controller.close();
    },
  });
  return { body, seen };
}
