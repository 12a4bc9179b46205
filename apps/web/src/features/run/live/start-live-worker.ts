import type { LiveReport, LiveRequest } from "./live-session.ts";

const LOST = "The script that receives live seconds could not be loaded.";

/** A running worker: takes requests, until it is ended with everything that it holds. */
export type LiveWorker = { tell: (request: LiveRequest) => void; end: () => void };

/** Starts the worker of a live run. One that cannot be loaded, or fails, reports it as a refusal. */
export function startLiveWorker(onReport: (report: LiveReport) => void): LiveWorker {
  const worker = new Worker(new URL("./live-worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<LiveReport>) => onReport(data);
  // one that cannot be loaded has no message
  worker.onerror = ({ message }) => onReport({ type: "refused", message: message || LOST, data: null });
  return { tell: (request) => worker.postMessage(request), end: () => worker.terminate() };
}
