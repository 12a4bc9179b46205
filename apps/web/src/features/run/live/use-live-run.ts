"use client";

import type { RunView } from "@plumbline/core/run/views";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { applyChange } from "./live-change.ts";
import { fromSnapshot, type LiveRun, withSnapshot } from "./live-run.ts";
import type { LiveReport } from "./live-session.ts";
import { isSettled, refetchRun } from "./refetch.ts";
import { type LiveWorker, startLiveWorker } from "./start-live-worker.ts";

/** State of the live connection. */
export type Connection = "live" | "connecting" | "over";

/**
 * A run's snapshot and everything that happens after it. A worker subscribes from the first snapshot's cursor, and after a lost
 * connection from the last event: no gap, no duplicate. Events can be lost during a Redis outage, so the snapshot is refetched while
 * the run is open, after each reconnect, and after the end.
 */
export function useLiveRun(runId: string) {
  const api = useTRPC();
  const client = useQueryClient();
  const query = useQuery(api.run.get.queryOptions({ runId }, refetchRun));
  const { data: snapshot, refetch } = query;
  const [state, setState] = useState<LiveRun>();
  const [connected, setConnected] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const known = state?.run.runId === snapshot?.runId ? state : undefined;
  const isWatched = snapshot !== undefined && !isSettled((known ?? fromSnapshot(snapshot)).run);
  // a run that is watched changes by what its worker reports, which gets the snapshots as well
  const live = snapshot && (known ? (isWatched ? known : withSnapshot(known, snapshot)) : fromSnapshot(snapshot));
  if (live !== state) setState(live);
  const over = live === undefined || isTerminal(live.run.status);

  const onReport = (report: LiveReport) => {
    if (report.type === "change") setState((current) => current && applyChange(current, report.change));
    else if (report.type === "connected") setConnected(report.connected);
    else if (report.type === "refused") setRefusal(Object.assign(new Error(report.message), { data: report.data }));
    else {
      void refetch();
      void client.invalidateQueries({ queryKey: api.trial.frames.queryKey() });
    }
  };
  const begin = (run: RunView) => setState(fromSnapshot(run));
  const reconnect = useLiveWorker({ snapshot, isWatched, onBegin: begin, onReport });

  const toldOver = over && snapshot !== undefined && !isSettled(snapshot);
  useEffect(() => {
    if (toldOver) void refetch();
  }, [toldOver, refetch]);

  const connection: Connection = over ? "over" : connected ? "live" : "connecting";
  const startAgain = () => {
    setRefusal(null);
    reconnect();
  };
  return { query, live, connection, subscriptionError: refusal, reconnect: startAgain };
}

type WorkerUse = {
  snapshot: RunView | undefined;
  isWatched: boolean;
  /** The worker's first snapshot: its changes count from there. */
  onBegin: (run: RunView) => void;
  onReport: (report: LiveReport) => void;
};

/** Runs a worker while a run is watched. @returns starts another one */
function useLiveWorker({ snapshot, isWatched, ...use }: WorkerUse): () => void {
  const [attempt, setAttempt] = useState(0);
  const worker = useRef<LiveWorker>(null);
  const told = useRef<RunView>(undefined);
  const onReport = useEffectEvent(use.onReport);
  const begin = useEffectEvent((started: LiveWorker) => {
    if (!snapshot) return;
    told.current = snapshot;
    use.onBegin(snapshot);
    started.tell({ type: "watch", run: snapshot });
  });
  const watchedId = isWatched ? snapshot?.runId : undefined;
  // the worker: it lives as long as the run is watched, and each attempt has its own
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason, not a value
  useEffect(() => {
    if (watchedId === undefined) return;
    const started = startLiveWorker((report) => onReport(report));
    worker.current = started;
    begin(started);
    return () => started.end();
  }, [watchedId, attempt]);
  // the worker: a newer snapshot is told to the one that runs
  useEffect(() => {
    if (!snapshot || !isWatched || snapshot === told.current) return;
    told.current = snapshot;
    worker.current?.tell({ type: "snapshot", run: snapshot });
  }, [snapshot, isWatched]);
  return () => setAttempt((count) => count + 1);
}
