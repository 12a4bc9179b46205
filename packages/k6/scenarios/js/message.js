/** Length of the ledger's header: `!` sender (4), sequence (6), intended microseconds (8), tag (4) `;`, digits in base 32. */
const HEADER_LENGTH = 24;
const HEADER = /![\]-|]{22};/g;
const TAGS = 32 ** 4;
const CHAT_TEXT_OFFSET = '{"type":"chat","room":"public","user":"u0000","text":"'.length;

/** A row of 32 characters, as in the package `ledger`, where it is said why. */
const DIGITS = "]^_`abcdefghijklmnopqrstuvwxyz{|";
const SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

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

/** A header whose tag nobody can guess: who sent it has to remember it. */
export function header(sender, seq, intended) {
  const tag = Math.floor(Math.random() * TAGS);
  return `!${field(sender, 4)}${field(seq, 6)}${field(intended, 8)}${field(tag, 4)};`;
}

export const join = (sender) => JSON.stringify({ type: "join", room: "public", user: user(sender) });
export const leave = JSON.stringify({ type: "leave" });
export const pong = JSON.stringify({ type: "pong" });

/** A text that nobody can guess, of characters that JSON takes as they are. */
export const randomText = (length) =>
  Array.from({ length }, () => SYMBOLS[Math.floor(Math.random() * SYMBOLS.length)]).join("");

/** A message of exactly `bytes` bytes with a header, filled up with the start of a body. */
export function format(workload, bytes, sender, mark, body) {
  if (workload === "echo") return mark + body.slice(0, bytes - HEADER_LENGTH);
  const start = `{"type":"chat","room":"public","user":"${user(sender)}","text":"${mark}`;
  return `${start}${body.slice(0, bytes - 2 - start.length)}"}`;
}

/** The bytes that should be the header of a message of the right length. */
export function headerOf(workload, data) {
  const at = workload === "chat" ? CHAT_TEXT_OFFSET : 0;
  return data.slice(at, at + HEADER_LENGTH);
}

/** Every header in a text, wherever it begins. */
export const headersIn = (text) => text.match(HEADER) ?? [];

/** Sender and sequence number of a header, as it has them, and its tag. */
export const nameIn = (mark) => mark.slice(1, 11);
export const tagIn = (mark) => mark.slice(19, 23);

/** Sender and sequence number that a header claims. */
export const claimOf = (mark) => ({ sender: number(mark.slice(1, 5)), seq: number(mark.slice(5, 11)) });
