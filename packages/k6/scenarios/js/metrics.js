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
export const attempted = counter("connections_attempted");
export const opened = counter("connections_opened");
export const closed = counter("connections_closed");
export const errors = counter("errors");
export const open = new Gauge("plumbline_connections_open");
export const latency = new Trend("plumbline_latency");
export const lag = new Trend("plumbline_lag");
export const connect = new Trend("plumbline_connect");
