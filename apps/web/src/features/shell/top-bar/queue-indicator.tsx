"use client";

import { Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { describeQueue } from "#features/run-list/describe-queue.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { Link } from "#ui/link.tsx";
import classes from "./top-bar.module.css";

const EVERY_MS = 3_000;

/** The running run, the number of queued ones, and the estimated end. Links to the running run, else to the list. */
export function QueueIndicator() {
  const api = useTRPC();
  const say = useSay();
  const { data, isError } = useQuery(api.queue.get.queryOptions(undefined, { refetchInterval: EVERY_MS }));
  if (isError) return <QueueText text={say("queue.unknown")} running={false} href="/runs" />;
  if (!data) return null;
  return (
    <QueueText
      text={describeQueue(data, say)}
      short={data.waiting > 0 ? `+${data.waiting}` : ""}
      running={data.running !== null}
      href={data.running ? `/runs/${data.running.runId}` : "/runs"}
    />
  );
}

function QueueText({
  text,
  short = "",
  running,
  href,
}: {
  text: string;
  short?: string;
  running: boolean;
  href: string;
}) {
  const say = useSay();
  return (
    <Link href={href} className={classes.queue} title={text}>
      <span className={classes.dot} data-running={running || undefined} />
      <VisuallyHidden>{say(running ? "queue.isRunning" : "queue.isQueued")} </VisuallyHidden>
      <Text span size="sm" truncate visibleFrom="sm">
        {text}
      </Text>
      <Text span size="xs" className="figure" hiddenFrom="sm">
        <span aria-hidden>{short}</span>
        <VisuallyHidden>{text}</VisuallyHidden>
      </Text>
    </Link>
  );
}
