import { onWire } from "@plumbline/core/json/wire";
import { replaceFigures } from "@plumbline/core/metric/figure-value";
import { LiveEvent } from "@plumbline/core/run/views";

const WireEvent = onWire(LiveEvent);

/** The text of an event in a stream. */
export function serialize(event: LiveEvent): string {
  return JSON.stringify(event, replaceFigures);
}

/** Parses what `serialize` wrote; throws on anything else. */
export function deserialize(text: string): LiveEvent {
  return WireEvent.parse(JSON.parse(text));
}
