import { expect, test } from "vitest";
import { fullestDisk, refuseFullDisks } from "./disk-of-workers.ts";
import type { EngineView } from "./views.ts";

const GIB = 1024 ** 3;
const worker = (engine: object) => ({ engine: engine as EngineView });
const withFree = (freeBytes: number) => worker({ available: true, disk: { folder: "/frames", freeBytes } });
const full = worker({ available: false, code: "DISK_FULL", message: "Only 3 MiB are free.", nextStep: "Make room." });
const lost = worker({ available: false, code: "ENGINE_UNAVAILABLE", message: "…", nextStep: "…" });
const older = worker({ available: true });

test("the fullest disk decides, and workers that report none do not", () => {
  expect(fullestDisk([])).toBeNull();
  expect(fullestDisk([older, lost])).toBeNull();
  expect(fullestDisk([withFree(99 * GIB), older])).toBe("ok");
  expect(fullestDisk([withFree(99 * GIB), withFree(2 * GIB)])).toBe("low");
  expect(fullestDisk([withFree(99 * GIB), full])).toBe("full");
});

test("a run is refused only where the disk of each worker is full", () => {
  for (const workers of [[], [older], [full, withFree(99 * GIB)], [full, lost]]) refuseFullDisks(workers);
  expect(() => refuseFullDisks([full, full])).toThrow(
    expect.objectContaining({ code: "DISK_FULL", message: "Only 3 MiB are free.", nextStep: "Make room." }),
  );
});
