import type { FailureCode } from "@plumbline/core/failure/failure-code";

const CHUNK_BYTES = 16 * 1024;
/** The body ends here, so that a test ends even if the body is not refused. */
const SENT_BYTES = 4 * 1024 * 1024;

/** A body that is far too large, and how its length is named. */
export type HostileBody = {
  name: string;
  contentType: string;
  contentLength: string | null;
  path: string;
  /** The answer to somebody without a session. */
  refusal: { status: number; code: FailureCode };
  /** How much of it may be read before it is refused. */
  mostBytes: number;
};

const contentTypes = ["application/json", "application/octet-stream", "multipart/form-data; boundary=x", "text/plain"];
const lengths = { "with its length": "104857600", "without a length": null };
const tooLarge = { status: 413, code: "BODY_TOO_LARGE" } as const;
const notSignedIn = { status: 401, code: "NOT_SIGNED_IN" } as const;
/** A script and a part of a data file may be large alone, and not beside another call; nobody may send them without a session. */
const refusals = {
  "account.signIn": tooLarge,
  "run.start": tooLarge,
  "account.signIn,run.start?batch=1": tooLarge,
  "dataFile.storePart,run.start?batch=1": tooLarge,
  "script.start": notSignedIn,
  "script.start?batch=1": notSignedIn,
  "dataFile.storePart": notSignedIn,
} as const;

/** A stream has one chunk ready before anybody reads it. */
export const UNREAD_BYTES = 2 * CHUNK_BYTES;
const SMALL_BYTES = 64 * 1024 + UNREAD_BYTES;

/** Every kind of content, with and without a length, for procedures with and without a session, in a batch and alone. */
export const hostileBodies: HostileBody[] = Object.entries(refusals).flatMap(([path, refusal]) =>
  contentTypes.flatMap((contentType) =>
    Object.entries(lengths).map(([name, contentLength]) => ({
      name: `${path} ${contentType} ${name}`,
      contentType,
      contentLength,
      path,
      refusal,
      mostBytes: contentLength || refusal === notSignedIn ? UNREAD_BYTES : SMALL_BYTES,
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

/** A body whose rest does not come until it is ended. */
export function heldBody() {
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("{"));
      end = () => controller.close();
    },
  });
  return { body, end: () => end() };
}
