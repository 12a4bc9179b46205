import { type TrackedEnvelope, tracked } from "@trpc/server";
import superjson, { type SuperJSONResult } from "superjson";

/** Events that many are sent, with the form that they are sent in; kept as long as somebody is about to get them. */
const forms = new WeakMap<object, SuperJSONResult | null>();

/** `tracked` for an event that is one object for all who get it, and has the same id for each: its form is made once. */
export function trackedByMany<Event extends object>(id: string, event: Event): TrackedEnvelope<Event> {
  if (!forms.has(event)) forms.set(event, null);
  return tracked(id, event);
}

/** superjson, which keeps dates and the like; a thousand viewers of one run are not each worth a walk through the same event. */
export const transformer = {
  serialize(value: unknown): SuperJSONResult {
    const event = isTracked(value) ? value.data : undefined;
    if (event === undefined || !forms.has(event)) return superjson.serialize(value);
    const form = forms.get(event) ?? superjson.serialize(value);
    forms.set(event, form);
    return form;
  },
  deserialize: (form: SuperJSONResult): unknown => superjson.deserialize(form),
};

/** What tRPC makes of a tracked event before it serializes it. */
function isTracked(value: unknown): value is { id: string; data: object } {
  if (typeof value !== "object" || value === null || !("id" in value) || !("data" in value)) return false;
  return typeof value.data === "object" && value.data !== null;
}
