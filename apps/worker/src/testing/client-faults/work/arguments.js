// A client that does other work than it was asked for.
import { isMeasured } from "../claims/claims.js";

/** @param {(asked: { clients: number, messages: number, size: number }) => object} change returns what differs in the work that is done */
export function alterWork(change) {
  if (!isMeasured) return;
  const placeOf = (name) => process.argv.indexOf(`--${name}`) + 1;
  const names = ["clients", "messages", "size"];
  const asked = Object.fromEntries(names.map((name) => [name, Number(process.argv[placeOf(name)])]));
  for (const [name, value] of Object.entries(change(asked))) process.argv[placeOf(name)] = String(value);
}
