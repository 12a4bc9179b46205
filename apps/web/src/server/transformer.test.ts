import { isTrackedEnvelope } from "@trpc/server";
import superjson from "superjson";
import { expect, test } from "vitest";
import { trackedByMany, transformer } from "./transformer.ts";

/** What tRPC hands to its transformer of a tracked event. */
const sent = (envelope: unknown) => {
  if (!isTrackedEnvelope(envelope)) throw new Error("This is no tracked event.");
  const [id, data] = envelope;
  return { id, data };
};

test("an event that many get is walked through once, and is sent as any other", () => {
  const event = { type: "run", startedAt: new Date(0) };
  const forms = [1, 2].map(() => transformer.serialize(sent(trackedByMany("7-0", event))));
  expect(forms[0]).toEqual(superjson.serialize({ id: "7-0", data: event }));
  expect(forms[1]).toBe(forms[0]);
  expect(transformer.deserialize(forms[0] ?? { json: null })).toEqual({ id: "7-0", data: event });
});

test("whatever else is sent is walked through each time, since it may have changed", () => {
  const answer = { id: "7-0", data: { counts: [1] } };
  const before = transformer.serialize(answer);
  answer.data.counts.push(2);
  expect(transformer.serialize(answer)).not.toEqual(before);
});
