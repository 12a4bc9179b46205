"use client";

import { ScrollArea, Stack, Text, Title } from "@mantine/core";
import type { Measured } from "@plumbline/core/client/side-names";
import type { RunEvent } from "@plumbline/core/run/views";
import { IconAlertTriangle, IconInfoCircle, IconX } from "@tabler/icons-react";
import type { Say } from "#i18n/say.ts";
import { sideLabels } from "#i18n/side-labels.ts";
import { useSay } from "#i18n/wording-provider.tsx";
import { formatTime } from "#ui/format-date.ts";
import type { LogLine } from "./live/live-run.ts";
import classes from "./run.module.css";

const levels = { info: IconInfoCircle, warning: IconAlertTriangle, error: IconX } as const satisfies Record<
  RunEvent["level"],
  unknown
>;

/** Events, newest first, and the tail of the logs. */
export function RunAside({
  events,
  logs,
  over,
  measured,
}: {
  events: readonly RunEvent[];
  logs: readonly LogLine[];
  over: boolean;
  measured: Measured;
}) {
  const say = useSay();
  return (
    <Stack component="aside" gap="md" aria-label={say("run.aside")}>
      <div>
        <Title order={2}>{say("run.events")}</Title>
        <ScrollArea
          h={300}
          type="auto"
          viewportProps={{ tabIndex: 0, role: "log", "aria-label": say("run.eventsNewest") }}
        >
          {events.length === 0 && (
            <Text size="sm" c="dimmed">
              {say("run.noEvents")}
            </Text>
          )}
          <ol className={classes.events}>
            {events.toReversed().map((event) => (
              <EventLine key={event.eventId} event={event} />
            ))}
          </ol>
        </ScrollArea>
      </div>
      {(!over || logs.length > 0) && (
        <div>
          <Title order={2}>{say("run.log")}</Title>
          <ScrollArea
            h={260}
            type="auto"
            viewportProps={{ tabIndex: 0, role: "log", "aria-label": say("run.logNewest") }}
          >
            {logs.length === 0 && (
              <Text size="sm" c="dimmed">
                {say("run.noLog")}
              </Text>
            )}
            <ol className={classes.logs}>
              {logs.toReversed().map((line) => (
                <li key={line.key}>
                  <span className={classes.source}>{sourceName(line.source, measured, say)}</span> {line.text}
                </li>
              ))}
            </ol>
          </ScrollArea>
        </div>
      )}
    </Stack>
  );
}

function sourceName(source: LogLine["source"], measured: Measured, say: Say): string {
  return source === "build" ? source : say(sideLabels[measured][source]).toLowerCase();
}

function EventLine({ event }: { event: RunEvent }) {
  const Icon = levels[event.level];
  return (
    <li className={classes.event}>
      <Icon size={14} aria-label={event.level} />
      <time className="figure" dateTime={event.at.toISOString()} suppressHydrationWarning>
        {formatTime(event.at)}
      </time>
      <span>{event.text}</span>
    </li>
  );
}
