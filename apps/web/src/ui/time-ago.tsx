"use client";

import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { usePageLocale, useSay } from "#i18n/wording-provider.tsx";
import { formatInstant, formatRelative } from "./format-date.ts";
import { Tooltip } from "./overlay/tooltip.tsx";

const EVERY_MS = 5_000;

/** How long ago something was, kept up to date; the exact time with its zone on hover and for screen readers. */
export function TimeAgo({ at }: { at: Date }) {
  const say = useSay();
  const locale = usePageLocale();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useInterval(() => setNowMs(Date.now()), EVERY_MS, { autoInvoke: true });
  return (
    <Tooltip label={<span suppressHydrationWarning>{formatInstant(at, undefined, locale)}</span>}>
      {/* The server drew this a moment earlier than the browser does. */}
      <time dateTime={at.toISOString()} suppressHydrationWarning style={{ whiteSpace: "nowrap" }}>
        {formatRelative(at, nowMs, say, locale)}
      </time>
    </Tooltip>
  );
}
