import { replaceFigures } from "@plumbline/core/metric/figure-value";
import { LiveEvent } from "@plumbline/core/run/views";

/** JSON in which a date is `{"$date":"…"}`, so that parsing restores dates; figures as everywhere in JSON. */
export function serialize(event: LiveEvent): string {
  return JSON.stringify(event, function (this: Record<string, unknown>, name, value: unknown) {
    const original = this[name];
    return original instanceof Date ? { $date: original.toISOString() } : replaceFigures(name, value);
  });
}

/** Parses what `serialize` wrote; throws on anything else. */
export function deserialize(text: string): LiveEvent {
  return LiveEvent.parse(
    JSON.parse(text, (_name, value: unknown) =>
      typeof value === "object" && value !== null && "$date" in value && typeof value.$date === "string"
        ? new Date(value.$date)
        : value,
    ),
  );
}
