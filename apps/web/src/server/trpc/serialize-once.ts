import { type TrackedEnvelope, tracked } from "@trpc/server";
import { type Encoder, jsonEncoder } from "@trpc/server/adapters/ws";
import superjson, { type SuperJSONResult } from "superjson";

/** An encoded message, with its fields other than the event. */
type Written = { heading: string; text: ReturnType<Encoder["encode"]> };

/** Serialized form of each shared event; null until it is serialized. Kept while the event is referenced. */
const forms = new WeakMap<object, SuperJSONResult | null>();
/** The last message of each form; null before the first. */
const messages = new WeakMap<object, Written | null>();

/** `tracked` for an event object that all subscribers share under one id: it is serialized once. */
export function trackedByMany<Event extends object>(id: string, event: Event): TrackedEnvelope<Event> {
  if (!forms.has(event)) forms.set(event, null);
  return tracked(id, event);
}

/** superjson, memoized per shared event: a thousand viewers of one run must not serialize it a thousand times. */
export const transformer = {
  serialize(value: unknown): SuperJSONResult {
    const event = readObject(value, "data");
    const known = event && forms.get(event);
    if (known) return known;
    const form = superjson.serialize(value);
    if (event && known === null) {
      forms.set(event, form);
      messages.set(form, null);
    }
    return form;
  },
  deserialize: (form: SuperJSONResult): unknown => superjson.deserialize(form),
};

/** JSON, memoized: equal requests of many pages get the same text for the same event. */
export const encoder: Encoder = {
  encode(message) {
    const form = readObject(readObject(message, "result"), "data");
    const known = form && messages.get(form);
    if (!form || known === undefined) return jsonEncoder.encode(message);
    const { id, jsonrpc } = message as { id?: unknown; jsonrpc?: unknown };
    const heading = JSON.stringify([id, jsonrpc]);
    if (known?.heading === heading) return known.text;
    const text = jsonEncoder.encode(message);
    messages.set(form, { heading, text });
    return text;
  },
  decode: jsonEncoder.decode,
};

/** The object under a key of another one; undefined if there is none. */
function readObject(value: unknown, name: string): object | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === "object" && found !== null ? found : undefined;
}
