"use client";

import { Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { DayView } from "@plumbline/core/overview/views";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconX } from "@tabler/icons-react";
import verdicts from "#features/verdict/verdict.module.css";
import type { Locale } from "#i18n/locale.ts";
import { usePageLocale, useSay } from "#i18n/wording-provider.tsx";
import classes from "./overview.module.css";
import { type CalendarDay, prepareCalendar } from "./prepare-calendar.ts";

const WEEKS = 6;

/** The names of Monday to Sunday; the first of January 2024 was a Monday. */
function weekdaysIn(locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, nth) => format.format(Date.UTC(2024, 0, 1 + nth)));
}

type CalendarProps = { days: DayView[]; chosen: string | null; onChoose: (day: string | null) => void };

/** Up to six weeks of days: runs, failures, slots without a result, changes. A day links to its runs. */
export function Calendar({ days, chosen, onChoose }: CalendarProps) {
  const say = useSay();
  const locale = usePageLocale();
  const weekdays = weekdaysIn(locale);
  const weeks = prepareCalendar(days, say, locale).slice(-WEEKS);
  if (weeks.length === 0) return <Text c="dimmed">{say("calendar.none")}</Text>;
  return (
    <>
      <table className={classes.calendar} aria-label={say("overview.days")}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day)?.day}>
              {week.map((day, nth) => (
                <td key={weekdays[nth]}>{day && <Day day={day} chosen={day.day === chosen} onChoose={onChoose} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </>
  );
}

function Day({ day, chosen, onChoose }: { day: CalendarDay; chosen: boolean; onChoose: CalendarProps["onChoose"] }) {
  const say = useSay();
  const { runs, problems, better, worse, runCount } = day;
  return (
    <UnstyledButton
      className={classes.day}
      data-empty={runCount + problems === 0 || undefined}
      data-today={day.isToday || undefined}
      aria-pressed={chosen}
      title={day.label}
      onClick={() => onChoose(chosen ? null : day.day)}
    >
      <VisuallyHidden>{day.label}</VisuallyHidden>
      <span className={classes.date} aria-hidden>
        {day.date}
      </span>
      <span className={classes.marks} aria-hidden>
        {runCount > 0 && (
          <span className={classes.mark}>
            {runCount}
            <span className={classes.word}>{say("calendar.run", { count: runCount })}</span>
          </span>
        )}
        <Mark icon={IconX} count={runs.failed} />
        <Mark icon={IconAlertTriangle} count={problems} />
        <Mark icon={IconCircleX} count={worse} className={verdicts.worse} />
        <Mark icon={IconCircleCheck} count={better} className={verdicts.better} />
      </span>
    </UnstyledButton>
  );
}

function Mark({ icon: Icon, count, className = "" }: { icon: typeof IconX; count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span className={`${classes.mark} ${className}`}>
      <Icon size={12} stroke={2} aria-hidden />
      {count}
    </span>
  );
}

function Legend() {
  const say = useSay();
  return (
    <Text size="xs" c="dimmed" className={classes.marks} component="div" mt={4} px={4}>
      <span className={classes.mark}>
        <IconX size={12} stroke={2} aria-hidden /> {say("calendar.failed")}
      </span>
      <span className={classes.mark}>
        <IconAlertTriangle size={12} stroke={2} aria-hidden /> {say("calendar.problem")}
      </span>
      <span className={`${classes.mark} ${verdicts.worse}`}>
        <IconCircleX size={12} stroke={2} aria-hidden /> {say("calendar.worse")}
      </span>
      <span className={`${classes.mark} ${verdicts.better}`}>
        <IconCircleCheck size={12} stroke={2} aria-hidden /> {say("calendar.better")}
      </span>
    </Text>
  );
}
