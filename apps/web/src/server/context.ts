import { toTrpcError } from "./failures.ts";
import { findSignedIn } from "./session.ts";
import type { Context } from "./trpc.ts";

/** The context of a request or WebSocket connection by its Cookie header. */
export async function createContext(cookieHeader: string | null | undefined): Promise<Context> {
  try {
    return { signedIn: await findSignedIn(cookieHeader) };
  } catch (error) {
    throw toTrpcError(error, "session");
  }
}
