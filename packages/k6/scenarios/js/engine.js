import { nowMicros, end, phase, shape, target } from "k6/x/plumbline";
import { setTimeout } from "k6/timers";
import { Client } from "./client.js";
import { Ledger } from "./ledger.js";
import * as metrics from "./metrics.js";
import { Sent } from "./sent.js";

/**
 * The load as a plain k6 script would make it: every connection in one VU, timers of a millisecond, each message through
 * the interpreter. It exists to be compared with the native engine and says the same things by the same names.
 */
export function run(plan) {
  return new Promise((resolve) => new Engine(plan, resolve).start());
}

const GOLDEN = 0.618033988749895;
const CLOSING_MS = 2000;

class Engine {
  constructor(plan, finished) {
    this.plan = plan;
    this.finished = finished;
    this.shape = shape(plan);
    this.url = `${target()}/ws/${plan.workload}`;
    this.bytes = plan.sending.payloadBytes ?? 0;
    this.periodMicros = plan.sending.kind === "open" ? 1e6 / plan.sending.perClientPerS : 0;
    this.open = 0;
    this.clients = Array.from({ length: Math.max(...plan.stages.map((s) => s.clients)) }, (_, k) => new Client(this, k));
    this.sent = new Sent(plan.workload, this.bytes, this.clients);
    const isWarmUp = () => this.shape.phase(this.elapsed()) === "warm-up";
    this.ledger = new Ledger(this.clients, (at) => this.shape.measured(at - this.startedAt), isWarmUp);
  }

  now() {
    return nowMicros();
  }

  elapsed() {
    return nowMicros() - this.startedAt;
  }

  /** Calls back at a time of the engine's clock, at once when it has passed. */
  at(micros, callback) {
    setTimeout(callback, Math.max(0, (micros - nowMicros()) / 1000));
  }

  start() {
    this.startedAt = nowMicros();
    this.enterPhase(0);
    for (const client of this.clients) this.invite(client, 0);
    this.at(this.startedAt + this.shape.end(), () => this.finish());
  }

  /** Closes the frame at each change of phase. */
  enterPhase(from) {
    if (from >= this.shape.end()) return;
    const until = this.shape.phaseEnd(from);
    phase(this.shape.phase(from), (until - from) / 1e6);
    this.at(this.startedAt + until, () => this.enterPhase(until));
  }

  /** Waits for the client's time on the ramp. */
  invite(client, from) {
    const due = this.shape.nextJoin(client.k, from);
    if (due < 0) return;
    this.at(this.startedAt + due, () => {
      client.connect();
      if (this.plan.sending.kind === "open") this.sendOpen(client, this.firstDue(client, due));
    });
  }

  leavesAt(k, now) {
    const leave = this.startedAt + this.shape.nextLeave(k, now - this.startedAt);
    return this.plan.sessionS === null ? leave : Math.min(leave, now + this.plan.sessionS * 1e6);
  }

  /** A client's connection ended: in a churn it comes back at once, else with its next ramp. */
  left(client, pauseMs) {
    const belongs = this.shape.nextLeave(client.k, this.elapsed()) > this.elapsed();
    if (!belongs) this.invite(client, this.elapsed());
    else if (this.plan.sessionS !== null) setTimeout(() => client.connect(), pauseMs);
  }

  firstDue(client, from) {
    const offset = ((client.k * GOLDEN) % 1) * this.periodMicros;
    return offset + Math.max(0, Math.ceil((from - offset) / this.periodMicros)) * this.periodMicros;
  }

  /** The open model's schedule: message after message at its absolute time, as long as the client belongs to the load. */
  sendOpen(client, due) {
    this.at(this.startedAt + due, () => {
      if (this.shape.nextLeave(client.k, due) <= due) return;
      if (this.shape.sends(due)) {
        metrics.offered.add(1);
        if (client.isJoined()) {
          metrics.lag.add(this.elapsed() - due);
          client.send(Math.round(this.startedAt + due));
        }
      }
      this.sendOpen(client, due + this.periodMicros);
    });
  }

  /** The message that a client sends after it has joined. */
  sendFirst(client) {
    const { kind, depth } = this.plan.sending;
    if (kind !== "once" && kind !== "closed") return;
    for (let i = 0; i < (kind === "closed" ? depth : 1); i++) this.sendNow(client);
  }

  answered(client) {
    if (this.plan.sending.kind === "closed") this.sendNow(client);
  }

  sendNow(client) {
    if (!this.shape.sends(this.elapsed()) || !client.isJoined()) return;
    metrics.offered.add(1);
    client.send(this.now());
  }

  opened() {
    this.open += 1;
    metrics.opened.add(1);
    metrics.open.add(this.open);
  }

  closed() {
    this.open -= 1;
    metrics.closed.add(1);
    metrics.open.add(this.open);
  }

  finish() {
    phase("drain");
    const deadline = nowMicros() + CLOSING_MS * 1000;
    for (const client of this.clients) client.leave();
    const wait = () => {
      if (this.open > 0 && nowMicros() < deadline) return setTimeout(wait, 10);
      end();
      this.finished();
    };
    wait();
  }
}
