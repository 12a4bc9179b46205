import type { Workload } from "@plumbline/core/workload/workload";
import { expect, test } from "vitest";
import { BROKEN, type BrokenName } from "./fixtures/broken.ts";
import { type Fixture, startFixture } from "./fixtures/start-fixture.ts";
import { LENIENT, type LenientName, startLenient } from "./fixtures/start-lenient.ts";
import { runGate } from "./run-gate.ts";

/** Ids of the checks that must fail, and no others. */
type Refused = readonly [workload: Workload, ...checkIds: string[]];

const REFUSED_BROKEN = {
  "delivers no chat at all": ["chat"],
} satisfies Partial<Record<BrokenName, Refused>>;

const REFUSED_LENIENT = {} satisfies Partial<Record<LenientName, Refused>>;
