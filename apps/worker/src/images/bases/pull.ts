import { type Engine, engineStatus, messageOf } from "../../docker/engine.ts";
import { followProgress } from "../../docker/progress.ts";

/** Outcome of a pull. `unreachable`: no registry answered; `unknown`: one did and has no such image. */
export type PullOutcome =
  | { readonly kind: "pulled" }
  | { readonly kind: "unreachable"; readonly detail: string }
  | { readonly kind: "unknown"; readonly detail: string };

const firstAnswerMs = 15_000;
const silenceMs = 120_000;

/**
 * Pulls an image. The registry has 15 s to name the image's layers; a pull under way fails only after two minutes without
 * progress, so that a slow line is not mistaken for a closed network.
 */
export async function pullImage(engine: Engine, reference: string, signal?: AbortSignal): Promise<PullOutcome> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(new Error("no answer from the registry")), firstAnswerMs);
  const abortSignal = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
  try {
    const stream = await engine.pull(reference, { abortSignal });
    await followProgress(engine, stream, () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(new Error("the registry fell silent")), silenceMs);
    });
    return { kind: "pulled" };
  } catch (error) {
    signal?.throwIfAborted();
    const detail = messageOf(silence.signal.aborted ? silence.signal.reason : error);
    return { kind: isUnknownImage(engineStatus(error), detail) ? "unknown" : "unreachable", detail };
  } finally {
    clearTimeout(timer);
  }
}

/** True if a refused pull means that a registry answered and does not have (or does not show) the image. */
export function isUnknownImage(status: number | undefined, detail: string): boolean {
  const said = detail.toLowerCase();
  const [, named] = said.split("manifest for ", 2);
  const isNotFound = named?.includes(" not found") ?? false;
  return status === 404 || isNotFound || /manifest unknown|repository does not exist|http 404 /.test(said);
}
