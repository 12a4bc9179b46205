// A client that was told one thing and does another.
import { isMeasured } from "./claims.js";

/** @param {(told: { clients: number, messages: number, size: number }) => object} change says what to do instead */
export function alterWork(change) {
  if (!isMeasured) return;
  const placeOf = (name) => process.argv.indexOf(`--${name}`) + 1;
  const names = ["clients", "messages", "size"];
  const told = Object.fromEntries(names.map((name) => [name, Number(process.argv[placeOf(name)])]));
  for (const [name, value] of Object.entries(change(told))) process.argv[placeOf(name)] = String(value);
}
