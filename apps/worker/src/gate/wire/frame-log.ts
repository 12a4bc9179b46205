import { closeCodeOf, OPCODE } from "./frame.ts";

/** Enough to see how a conversation went; a check may exchange thousands. */
const KEPT_FRAMES = 16;
const SHOWN_CHARACTERS = 100;

const names: Readonly<Record<number, string>> = {
  [OPCODE.continuation]: "continuation",
  [OPCODE.text]: "text",
  [OPCODE.binary]: "binary",
  [OPCODE.close]: "close",
  [OPCODE.ping]: "ping",
  [OPCODE.pong]: "pong",
};

/** Counts the frames of one check over all of its connections and keeps the first in words. */
export class FrameLog {
  sent = 0;
  received = 0;
  readonly lines: string[] = [];

  send(opcode: number, payload: Buffer | string): void {
    this.sent += 1;
    this.#keep("→", opcode, payload);
  }

  receive(opcode: number, payload: Buffer | string): void {
    this.received += 1;
    this.#keep("←", opcode, payload);
  }

  #keep(arrow: string, opcode: number, payload: Buffer | string): void {
    if (this.lines.length >= KEPT_FRAMES) return;
    const bytes = typeof payload === "string" ? Buffer.from(payload) : payload;
    const name = names[opcode] ?? `opcode ${opcode}`;
    this.lines.push(`${arrow} ${name}, ${bytes.length} B${contentOf(opcode, bytes)}`);
  }
}

function contentOf(opcode: number, bytes: Buffer): string {
  if (bytes.length === 0) return "";
  if (opcode === OPCODE.close) return `: ${closeCodeOf({ payload: bytes }) ?? "no code"}`;
  const isText = opcode === OPCODE.text || opcode === OPCODE.ping || opcode === OPCODE.pong;
  const shown = isText
    ? bytes.toString("utf8", 0, 2 * SHOWN_CHARACTERS).slice(0, SHOWN_CHARACTERS)
    : bytes.toString("hex", 0, 16);
  return `: ${shown}${bytes.length > Buffer.byteLength(shown) ? "…" : ""}`;
}
