import type { Warns } from "./best-effort.ts";

/**
 * A logger that passes on one warning per message and period, so that an outage does not fill the log. The next warning
 * that passes carries the number of suppressed ones.
 * @param everyMs length of the period
 * @param now the present time in ms
 */
export function throttleWarnings(log: Warns, everyMs: number, now: () => number = Date.now): Warns {
  const periods = new Map<string, { endsAtMs: number; suppressed: number }>();
  return {
    warn(fields, message) {
      const period = periods.get(message);
      if (period && now() < period.endsAtMs) {
        period.suppressed++;
        return;
      }
      periods.set(message, { endsAtMs: now() + everyMs, suppressed: 0 });
      log.warn({ ...fields, ...(period?.suppressed ? { suppressed: period.suppressed } : {}) }, message);
    },
  };
}
