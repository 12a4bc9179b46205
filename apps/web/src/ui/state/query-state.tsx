"use client";

import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useSay } from "#i18n/wording-provider.tsx";
import { ErrorPanel } from "./error-panel.tsx";
import { toFailure } from "./failure.ts";

type Query<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

type QueryStateProps<T> = {
  query: Query<T>;
  /** Shown instead of the children if `isEmpty` returns true. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** Placeholder of the same shape, so that the layout does not shift. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** The four states of a query: loading, empty, failed with a retry and the code, ready. */
export function QueryState<T>({ query, empty, isEmpty, skeleton, children }: QueryStateProps<T>) {
  const { data, error } = query;
  const say = useSay();
  if (data === undefined) {
    if (error)
      return <ErrorPanel failure={toFailure(error)} onRetry={() => query.refetch()} retrying={query.isFetching} />;
    return (
      <div aria-busy="true">
        <VisuallyHidden role="status">{say("common.loading")}</VisuallyHidden>
        {skeleton ?? <Lines />}
      </div>
    );
  }
  return (
    <>
      {error ? (
        <ErrorPanel failure={toFailure(error)} onRetry={() => query.refetch()} retrying={query.isFetching} />
      ) : null}
      {empty && isEmpty?.(data) ? empty : children(data)}
    </>
  );
}

function Lines() {
  return (
    <Stack gap="xs" aria-hidden>
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} h={32} />
      ))}
    </Stack>
  );
}
