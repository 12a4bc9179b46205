import { request } from "node:http";
import { request as requestSecurely } from "node:https";

/** From the first packet to the file's end. */
const ANSWER_MS = 5_000;
/** A token has some fifty characters. */
const LONGEST_BYTES = 4_096;

/** The file's place: an address that was checked, and the name that it is asked for and whose certificate it has. */
export interface ProofFile {
  readonly url: string;
  readonly address: string;
  readonly ca: string | undefined;
}

/** Reads a small text from a pinned address; redirects are not followed. @throws Error whose message says what was seen */
export function readProofFile({ url, address, ca }: ProofFile): Promise<string> {
  const send = url.startsWith("https:") ? requestSecurely : request;
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      {
        agent: false,
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(ca === undefined ? {} : { ca }),
        lookup: (_, { all }, done) => (all ? done(null, [{ address, family: 4 }]) : done(null, address, 4)),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        if (response.statusCode !== 200) sent.destroy(new Error(`status ${response.statusCode}`));
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > LONGEST_BYTES) sent.destroy(new Error(`more than ${LONGEST_BYTES} bytes`));
          else chunks.push(chunk);
        });
        response.once("error", reject);
        response.once("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
      },
    );
    sent.once("error", reject);
    sent.end();
  });
}
