/** Length of the ledger's header: `!` sender (4), sequence (6), intended microseconds (8) `;`, digits in base 32. */
const HEADER_LENGTH = 20;
const CHAT_TEXT_OFFSET = '{"type":"chat","room":"public","user":"u0000","text":"'.length;

/** A row of 32 characters, as in the package `ledger`, where it is said why. */
const DIGITS = "]^_`abcdefghijklmnopqrstuvwxyz{|";

function field(n, width) {
  let text = "";
  for (; text.length < width; n = Math.floor(n / 32)) text = DIGITS[n % 32] + text;
  return text;
}

function number(text) {
  let n = 0;
  for (const digit of text) n = n * 32 + DIGITS.indexOf(digit);
  return n;
}

const user = (sender) => `u${field(sender, 4)}`;
const header = (sender, seq, intended) => `!${field(sender, 4)}${field(seq, 6)}${field(intended, 8)};`;

export const join = (sender) => JSON.stringify({ type: "join", room: "public", user: user(sender) });
export const leave = JSON.stringify({ type: "leave" });
export const pong = JSON.stringify({ type: "pong" });

/** A message of exactly `bytes` bytes that carries sender, sequence and intended time. */
export function format(workload, bytes, sender, seq, intended) {
  const text = header(sender, seq, intended);
  if (workload === "echo") return text.padEnd(bytes, "x");
  const start = `{"type":"chat","room":"public","user":"${user(sender)}","text":"${text}`;
  return `${start.padEnd(bytes - 2, "x")}"}`;
}

/** The ledger's header of a received message, or null when it is not one of ours. */
export function parse(workload, bytes, data) {
  const at = workload === "chat" ? CHAT_TEXT_OFFSET : 0;
  if (data.length !== bytes || data[at] !== "!" || data[at + HEADER_LENGTH - 1] !== ";") return null;
  return {
    sender: number(data.slice(at + 1, at + 5)),
    seq: number(data.slice(at + 5, at + 11)),
    intended: number(data.slice(at + 11, at + 19)),
  };
}
