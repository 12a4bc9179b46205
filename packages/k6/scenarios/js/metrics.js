import { Counter, Gauge, Trend } from "k6/metrics";

const counter = (id) => new Counter(`plumbline_${id}`);

/** The same metrics as the native engine's, by the same names; the frame output adds them up. Times are microseconds. */
export const offered = counter("messages_offered");
export const sent = counter("messages_sent");
export const received = counter("deliveries_received");
export const bytesSent = counter("bytes_sent");
export const bytesReceived = counter("bytes_received");
export const expected = counter("ledger_expected");
export const delivered = counter("ledger_delivered");
export const duplicated = counter("ledger_duplicated");
export const reordered = counter("ledger_reordered");
export const unexpected = counter("ledger_unexpected");
const compared = counter("ledger_compared");
const forged = counter("ledger_forged");
const corrupted = counter("ledger_corrupted");
const flaws = (kind, names) => Object.fromEntries(names.map((name) => [name, counter(`ledger_${kind}_${name}`)]));
const forgedBy = flaws("forged", ["form", "case", "sender", "sequence", "time", "tag", "several"]);
const corruptedBy = flaws("corrupted", ["length", "type", "body"]);
export const attempted = counter("connections_attempted");
export const opened = counter("connections_opened");
export const closed = counter("connections_closed");
export const errors = counter("errors");
export const open = new Gauge("plumbline_connections_open");
export const latency = new Trend("plumbline_latency");
export const lag = new Trend("plumbline_lag");
export const connect = new Trend("plumbline_connect");

/** Counts what came of a delivery's verification. */
export function countVerified(found) {
  if (found.compared) compared.add(1);
  if (found.forged) for (const metric of [forged, forgedBy[found.forged]]) metric.add(1);
  if (found.corrupted) for (const metric of [corrupted, corruptedBy[found.corrupted]]) metric.add(1);
}
