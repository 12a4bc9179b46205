/** The workloads of servers. */
export const servedWorkloads = ["echo", "chat", "push", "ticks"] as const;

/** Every workload, those of clients and of flows included. */
export const workloads = [...servedWorkloads, "round-trips", "flow"] as const;

/** Bytes of one chat message, serialized: every server and every scenario uses exactly this size. */
export const CHAT_FRAME_BYTES = 128;

/** Chats a second that the contract lets through of one client, with as many at once; what is above is dropped, and nobody thrown out. */
export const CHAT_RATE_LIMIT_PER_S = 10;
