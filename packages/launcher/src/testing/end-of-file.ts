import { afterAll, vi } from "vitest";

// Files of a project without isolation share a process: none may see the environment, the clock or the spies of an earlier one.
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
