"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";

/** Mutations of a schedule; every view of schedules is refreshed. */
export function useScheduleActions() {
  const api = useTRPC();
  const cache = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      cache.invalidateQueries(api.schedule.pathFilter()),
      cache.invalidateQueries(api.suite.pathFilter()),
      cache.invalidateQueries(api.queue.get.pathFilter()),
    ]);
  return {
    pause: useMutation(api.schedule.pause.mutationOptions({ onSuccess })),
    resume: useMutation(api.schedule.resume.mutationOptions({ onSuccess })),
    runNow: useMutation(api.schedule.runNow.mutationOptions({ onSuccess })),
    remove: useMutation(api.schedule.remove.mutationOptions({ onSuccess })),
  };
}
