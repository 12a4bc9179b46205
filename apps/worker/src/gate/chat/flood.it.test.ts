import { expect, test } from "vitest";
import { HONEST } from "../fixtures/behaviour.ts";
import { startFixture } from "../fixtures/start-fixture.ts";
import { chatMessage } from "../probe/messages.ts";
import { Probe } from "../probe/probe.ts";
import { unheardBy } from "./flood.ts";

const TIMEOUT_MS = 60_000;

test("what else a member hears, such as a heartbeat, takes no message's place", { timeout: TIMEOUT_MS }, async () => {
  await using fixture = await startFixture(HONEST);
  const target = { url: fixture.url, workload: "chat", deliveryPolicy: "drop-newest" } as const;
  using probe = new Probe(target, TIMEOUT_MS, new AbortController().signal);
  const [listener, speaker] = [await probe.member(), await probe.member()];
  const [before = "", heard = "", never = ""] = [0, 1, 2].map((number) => chatMessage({ sender: speaker.id, number }));
  const unheard = unheardBy(listener, [heard], 10_000);
  speaker.send(before);
  await speaker.fence();
  await listener.fence(); // the first one is heard, and no longer waits to be
  speaker.send(heard);
  expect(await unheard).toEqual(new Set());
  expect(await unheardBy(listener, [never], 200)).toEqual(new Set([never]));
});
