import { DeliveryPolicy } from "@plumbline/core/server/manifest";
import { expect, test } from "vitest";
import { HONEST } from "../fixtures/behaviour.ts";
import { POLICIES } from "../fixtures/policies.ts";
import { startFixture } from "../fixtures/start-fixture.ts";
import { Probe } from "../probe/probe.ts";
import { stallOneOfTen } from "./delivery-policy.ts";
import { describeStall, fitsPolicy } from "./stall-outcome.ts";

/** The flood is 12,300 chats to ten members, server and clients in one process. */
const TIMEOUT_MS = 200_000;

const CASES = [
  ["drops the newest", HONEST, ["drop-newest"], []],
  ["queues without bound", POLICIES["queues without bound"], [], ["thorough"]],
  ["closes a slow member", POLICIES["closes a slow member"], ["evict"], []],
  ["lets the senders wait", POLICIES["lets the senders wait"], ["backpressure"], ["thorough"]],
] as const;

for (const [name, behaviour, policies, tags] of CASES)
  test(`a server that ${name} bears out no other declaration than that`, {
    timeout: TIMEOUT_MS,
    tags: [...tags],
  }, async () => {
    await using fixture = await startFixture(behaviour);
    const target = { url: fixture.url, workload: "chat", deliveryPolicy: "drop-newest" } as const;
    using probe = new Probe(target, TIMEOUT_MS, new AbortController().signal);
    // Fixtures give nobody up, however long a busy machine makes the flood.
    const outcome = { ...(await stallOneOfTen(probe)), stalledMs: 0 };
    const fitting = DeliveryPolicy.options.filter((policy) => fitsPolicy(outcome, policy));
    expect(fitting, describeStall(outcome)).toEqual(policies);
  });
