import { setup } from "@plumbline/launcher/testing/stores/test-services";
import { simulate } from "./simulate.ts";

/** `simulate` with a PostgreSQL and a Redis that are started for it. */
export async function simulateAlone(options: Parameters<typeof simulate>[0]): ReturnType<typeof simulate> {
  const teardown = await setup();
  try {
    return await simulate(options);
  } finally {
    await teardown();
  }
}
