import type { Engine } from "./engine.ts";

/** Reads an engine's progress stream to its end; an error reported inside the stream is thrown. */
export async function followProgress(
  engine: Engine,
  stream: NodeJS.ReadableStream,
  onEvent: (event: ProgressEvent) => void = () => {},
): Promise<readonly ProgressEvent[]> {
  return new Promise((resolve, reject) => {
    engine.modem.followProgress(
      stream,
      (error: Error | null, events: ProgressEvent[]) => {
        const failure = error?.message ?? events.find((event) => event.error)?.error;
        if (failure) reject(new Error(failure));
        else resolve(events);
      },
      onEvent,
    );
  });
}

/** One line of the engine's progress: a layer's status, a build's output, or the error that ended it. */
export interface ProgressEvent {
  readonly id?: string;
  readonly status?: string;
  readonly stream?: string;
  readonly error?: string;
  readonly aux?: { readonly ID?: string };
}
