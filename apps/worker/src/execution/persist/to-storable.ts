/**
 * Text from outside as the database takes it: without NUL, and no half of a surrogate pair. A server may print and send
 * what it likes; its trial must not fail to be stored for it.
 */
export function toStorable<T>(value: T): T {
  if (typeof value === "string") return Buffer.from(value.replaceAll("\0", "\uFFFD")).toString() as T;
  if (Array.isArray(value)) return value.map(toStorable) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [toStorable(key), toStorable(item)])) as T;
}
