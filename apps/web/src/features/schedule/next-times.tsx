"use client";

import { List, Text } from "@mantine/core";
import { usePageLocale, useSay } from "#i18n/wording-provider.tsx";
import { formatDuration } from "#ui/format.ts";
import { formatWhen } from "#ui/format-date.ts";
import { useNow } from "#ui/use-now.ts";

/** The next times of a schedule as text, in its time zone; daylight saving time shows as another abbreviation. */
export function NextTimes({ times, timeZone }: { times: Date[]; timeZone: string }) {
  const say = useSay();
  const locale = usePageLocale();
  return (
    <List listStyleType="none" spacing={2} aria-label={say("schedule.nextTimes")}>
      {times.map((at, nth) => (
        <List.Item key={at.getTime()}>
          <Text span size="sm">
            {formatWhen(at, timeZone, locale)}
          </Text>
          {nth === 0 && (
            <Text span size="sm" c="dimmed">
              {" · "}
              <TimeUntil at={at} />
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}

/** How long until a time: "in 6 h 3 min". */
export function TimeUntil({ at }: { at: Date }) {
  const say = useSay();
  const nowMs = useNow();
  if (nowMs === null) return null;
  const leftS = (at.getTime() - nowMs) / 1000;
  return (
    <span>
      {leftS <= 0
        ? say("time.due")
        : say("time.in", { duration: formatDuration(leftS >= 3600 ? leftS - (leftS % 60) : leftS) })}
    </span>
  );
}
