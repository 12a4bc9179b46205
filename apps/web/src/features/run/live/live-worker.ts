import { openLiveApi } from "#trpc/live-api.ts";
import { createLiveSession, type LiveReport, type LiveRequest } from "./live-session.ts";

// The worker of a live run: frames are received, decoded and reduced here, so that the page has its thread for drawing.

const api = openLiveApi();

const answer = createLiveSession({
  post: (report: LiveReport) => self.postMessage(report),
  subscribe: (input, { onConnected, onStarted, onEntry, onError }) => {
    api.runLive.watch.subscribe(input, {
      onStarted,
      onData: ({ id, data }) => onEntry({ id, event: data }),
      onConnectionStateChange: ({ state }) => onConnected(state === "pending"),
      onError: ({ message, data }) => onError({ message, data }),
    });
  },
  after: (delayMs, act) => setTimeout(act, delayMs),
});

self.onmessage = ({ data }: MessageEvent<LiveRequest>) => answer(data);
