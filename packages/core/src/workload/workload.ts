import { z } from "zod";

/** What messages mean on the wire. A server lists the workloads it serves at `GET /ws/<workload>`. */
export const Workload = z.enum(["echo", "chat", "push", "ticks"]);
export type Workload = z.infer<typeof Workload>;

/** Bytes of one chat message, serialized: every server and every scenario uses exactly this size. */
export const CHAT_FRAME_BYTES = 128;

/** Chats a second that the contract lets through of one client, with as many at once; what is above is dropped, and nobody thrown out. */
export const CHAT_RATE_LIMIT_PER_S = 10;
