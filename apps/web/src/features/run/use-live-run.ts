"use client";

import type { LiveEntry } from "@plumbline/core/run/live-entry";
import { isTerminal } from "@plumbline/core/task/status";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import { useEffect, useRef, useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { applyEntries, fromSnapshot, type LiveRun, withSnapshot } from "./live-run.ts";
import { isSettled, refetchRun } from "./refetch.ts";

/** Entries within this time are drawn together: a resuming page gets hundreds at once. */
const GATHER_MS = 40;

/** State of the live connection. */
export type Connection = "live" | "connecting" | "over";

/**
 * A run's snapshot and everything that happens after it. The first snapshot's cursor is where the subscription begins, and
 * after a lost connection it resumes after the last event: no gap, no duplicate. Events can be lost during a Redis outage, so the
 * snapshot is refetched while the run is open, after each reconnect, and after the end.
 */
export function useLiveRun(runId: string) {
  const api = useTRPC();
  const client = useQueryClient();
  const query = useQuery(api.run.get.queryOptions({ runId }, refetchRun));
  const [state, setState] = useState<LiveRun>();
  const gathered = useRef<LiveEntry[]>([]);
  const live = query.data && (state ? withSnapshot(state, query.data) : fromSnapshot(query.data));
  if (live !== state) setState(live);
  const over = live === undefined || isTerminal(live.run.status);

  const onData = ({ id, data }: { id: string; data: LiveEntry["event"] }) => {
    if (data.type === "gap") readAgain();
    gathered.current.push({ id, event: data });
    if (gathered.current.length > 1) return;
    setTimeout(() => {
      const entries = gathered.current.splice(0);
      setState((current) => current && applyEntries(current, entries));
    }, GATHER_MS);
  };
  const starts = useRef(0);
  const onStarted = () => {
    if (starts.current++ > 0) readAgain();
  };
  const subscription = useSubscription(
    api.runLive.watch.subscriptionOptions(
      { runId, lastEventId: live?.since ?? "0-0" },
      { enabled: live !== undefined && !isSettled(live.run), onData, onStarted },
    ),
  );
  const readAgain = () => {
    void query.refetch();
    void client.invalidateQueries({ queryKey: api.trial.frames.queryKey() });
  };

  const { refetch } = query;
  const toldOver = over && query.data !== undefined && !isSettled(query.data);
  useEffect(() => {
    if (toldOver) void refetch();
  }, [toldOver, refetch]);

  const connection: Connection = over ? "over" : subscription.status === "pending" ? "live" : "connecting";
  return { query, live, connection, subscriptionError: subscription.error, reconnect: subscription.reset };
}
