import { jsonOrUndefined } from "@plumbline/core/json/parse-json";
import { CHAT_FRAME_BYTES } from "@plumbline/core/workload/workloads";
import { z } from "zod";
import { markedText, numberOfText, userName } from "./load-shape.ts";

/** Longest message that a chat server reads, in bytes. */
export const CHAT_LIMIT_BYTES = 512;

/** A delivered chat, as far as the gate must read it: `text` begins with a mark. */
const DeliveredChat = z.object({ type: z.literal("chat"), user: z.string(), text: z.string() });

/** The speaker of a chat and its number among theirs. */
export interface ChatMark {
  readonly user: string;
  readonly number: number;
}

/** The message that makes `user` a member. */
export function joinMessage(user: string): string {
  return JSON.stringify({ type: "join", room: "public", user });
}

export const LEAVE_MESSAGE = JSON.stringify({ type: "leave" });

/** A chat of the member of that number, of `bytes` bytes. */
export function chatMessage({ sender, number }: { sender: number; number: number }, bytes = CHAT_FRAME_BYTES): string {
  const envelope = { type: "chat", room: "public", user: userName(sender), text: "" };
  const missing = bytes - Buffer.byteLength(JSON.stringify(envelope));
  return JSON.stringify({ ...envelope, text: markedText(sender, number, missing) });
}

/** The mark in a delivered message, or undefined for anything that is not one of the gate's chats. */
export function markOf(data: Buffer): ChatMark | undefined {
  const parsed = DeliveredChat.safeParse(jsonOrUndefined(data.toString()));
  if (!parsed.success) return undefined;
  const number = numberOfText(parsed.data.text);
  return number === undefined ? undefined : { user: parsed.data.user, number };
}
