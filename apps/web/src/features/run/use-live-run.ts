"use client";

import { isTerminal } from "@plumbline/core/run/status";
import type { RunView } from "@plumbline/core/run/views";
import { useQuery } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useRef, useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { applyEntries, fromSnapshot, type LiveEntry, type LiveRun, withSnapshot } from "./live-run.ts";

/** Entries that come within this time are drawn together: a page that resumes gets hundreds at once. */
const GATHER_MS = 40;

/** Whether what the page shows is of now. */
export type Connection = "live" | "connecting" | "over";

/**
 * A run's snapshot and everything that happens after it. The snapshot's cursor is where the subscription begins, and
 * after a lost connection it goes on from the last event: no gap, no double.
 */
export function useLiveRun(runId: string) {
  const api = useTRPC();
  const query = useQuery(api.run.get.queryOptions({ runId }, { staleTime: Number.POSITIVE_INFINITY }));
  const [state, setState] = useState<LiveRun>();
  const gathered = useRef<LiveEntry[]>([]);
  const snapshot = query.data;
  const live = snapshot && merge(state, snapshot);
  const over = live === undefined || isTerminal(live.run.status);

  const onData = ({ id, data }: { id: string; data: LiveEntry["event"] }) => {
    gathered.current.push({ id, event: data });
    if (gathered.current.length > 1) return;
    setTimeout(() => {
      const entries = gathered.current.splice(0);
      if (snapshot) setState((current) => applyEntries(merge(current, snapshot), entries));
    }, GATHER_MS);
  };
  const subscription = useSubscription(
    api.runLive.watch.subscriptionOptions(
      { runId, lastEventId: snapshot?.cursor ?? "0-0" },
      { enabled: snapshot !== undefined && !over, onData },
    ),
  );
  const connection: Connection = over ? "over" : subscription.status === "pending" ? "live" : "connecting";
  return { query, live, connection, subscriptionError: subscription.error, reconnect: subscription.reset };
}

function merge(state: LiveRun | undefined, snapshot: RunView): LiveRun {
  return state ? withSnapshot(state, snapshot) : fromSnapshot(snapshot);
}
