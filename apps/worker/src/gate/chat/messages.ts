import { CHAT_FRAME_BYTES } from "@plumbline/core/workload/workload";
import { z } from "zod";

/** Longest message that a chat server reads, in bytes. */
export const CHAT_LIMIT_BYTES = 512;

/** A delivered chat, as far as the gate must read it: `text` begins with the number it was given. */
const DeliveredChat = z.object({ type: z.literal("chat"), user: z.string(), text: z.string().regex(/^\d+:/) });

/** Who said it and which of their chats it is. */
export interface ChatMark {
  readonly user: string;
  readonly number: number;
}

/** The message that makes `user` a member. */
export function joinMessage(user: string): string {
  return JSON.stringify({ type: "join", room: "public", user });
}

export const LEAVE_MESSAGE = JSON.stringify({ type: "leave" });

/** The chat with the given number, padded to `bytes`. */
export function chatMessage({ user, number }: ChatMark, bytes = CHAT_FRAME_BYTES): string {
  const message = { type: "chat", room: "public", user, text: `${number}:` };
  const missing = bytes - Buffer.byteLength(JSON.stringify(message));
  return JSON.stringify({ ...message, text: message.text + "x".repeat(missing) });
}

/** The marks in a delivered message, or undefined for anything that is not one of the gate's chats. */
export function markOf(data: Buffer): ChatMark | undefined {
  const parsed = DeliveredChat.safeParse(parseJson(data.toString()));
  if (!parsed.success) return undefined;
  return { user: parsed.data.user, number: Number.parseInt(parsed.data.text, 10) };
}

/** The message as JSON, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not one of ours, then.
  }
}
