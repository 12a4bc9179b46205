import { isTrackedEnvelope } from "@trpc/server";
import superjson from "superjson";
import { expect, test } from "vitest";
import { encoder, trackedByMany, transformer } from "./serialize-once.ts";

/** The value that tRPC passes to its transformer for a tracked event. */
function sent(envelope: unknown) {
  if (!isTrackedEnvelope(envelope)) throw new Error("This is no tracked event.");
  const [id, data] = envelope;
  return { id, data };
}

/** The encoded answer to a page's request. */
const write = (requestId: number, event: object) =>
  encoder.encode({
    id: requestId,
    result: { type: "data", data: transformer.serialize(sent(trackedByMany("7-0", event))) },
  });

test("an event that many get is walked through once, and is sent as any other", () => {
  const event = { type: "run", startedAt: new Date(0) };
  const forms = [1, 2].map(() => transformer.serialize(sent(trackedByMany("7-0", event))));
  expect(forms[0]).toEqual(superjson.serialize({ id: "7-0", data: event }));
  expect(forms[1]).toBe(forms[0]);
  expect(transformer.deserialize(forms[0] ?? { json: null })).toEqual({ id: "7-0", data: event });
});

test("each page gets the answer to its own request", () => {
  const event = { type: "run", at: new Date(0) };
  const other = { type: "run", at: new Date(1) };
  const written = [write(1, event), write(1, event), write(2, event), write(1, other)];
  const read = written.map((text) => encoder.decode(text));
  const answer = (id: number, data: object) => ({
    id,
    result: { type: "data", data: superjson.serialize({ id: "7-0", data }) },
  });
  expect(read).toEqual([answer(1, event), answer(1, event), answer(2, event), answer(1, other)]);
});

test("whatever else is sent is walked through and written each time, since it may have changed", () => {
  const answer = { id: "7-0", data: { counts: [1] } };
  const before = transformer.serialize(answer);
  answer.data.counts.push(2);
  const after = transformer.serialize(answer);
  expect(after).not.toEqual(before);
  expect(encoder.encode({ id: 1, result: { data: before } })).not.toEqual(
    encoder.encode({ id: 1, result: { data: after } }),
  );
});
