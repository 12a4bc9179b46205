import { z } from "zod";

/** Kinds of load whose ceilings differ: what limits a generator is the number of wakeups, of messages, or of bytes. */
export const ShapeId = z.enum([
  "echo-one",
  "echo-many",
  "echo-large",
  "chat",
  "push",
  "ticks",
  "connect",
  "send",
  "send-large",
]);
export type ShapeId = z.infer<typeof ShapeId>;
