import { type TrackedEnvelope, tracked } from "@trpc/server";
import { type Encoder, jsonEncoder } from "@trpc/server/adapters/ws";
import superjson, { type SuperJSONResult } from "superjson";

/** A message as it goes out, with what stands in it beside the event. */
type Written = { heading: string; text: ReturnType<Encoder["encode"]> };

/** Events that many are sent, each with its form, null until it has one; kept as long as somebody is about to get them. */
const forms = new WeakMap<object, SuperJSONResult | null>();
/** These forms, each with the last message that it stood in, null before it. */
const messages = new WeakMap<object, Written | null>();

/** `tracked` for an event that is one object for all who get it, and has the same id for each: it is written down once. */
export function trackedByMany<Event extends object>(id: string, event: Event): TrackedEnvelope<Event> {
  if (!forms.has(event)) forms.set(event, null);
  return tracked(id, event);
}

/** superjson, which keeps dates and the like; a thousand viewers of one run are not each worth a walk through the same event. */
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

/** JSON; what answers the same request of many pages with the same event is the same text. */
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

/** The object that stands in another one under a name; undefined where there is none. */
function readObject(value: unknown, name: string): object | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === "object" && found !== null ? found : undefined;
}
