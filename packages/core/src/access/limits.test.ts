import { expect, test } from "vitest";
import { findExceeded, type OrganizationLimits, type Usage } from "./limits.ts";

const none: OrganizationLimits = { openRuns: null, minutesPerDay: null, storedMb: null };
const used: Usage = { openRuns: 2, minutesPerDay: 50, storedMb: 100 };

test.each<[Partial<OrganizationLimits>, string | null]>([
  [{}, null],
  [{ openRuns: 3 }, null],
  [{ openRuns: 2 }, "openRuns"],
  [{ minutesPerDay: 60 }, null],
  [{ minutesPerDay: 59 }, "minutesPerDay"],
  [{ storedMb: 101 }, null],
  [{ storedMb: 100 }, "storedMb"],
  [{ storedMb: 100, openRuns: 2 }, "openRuns"],
])("with %o another run of 10 minutes breaks %s", (limits, exceeded) => {
  expect(findExceeded({ ...none, ...limits }, used, { minutes: 10 })).toBe(exceeded);
});
