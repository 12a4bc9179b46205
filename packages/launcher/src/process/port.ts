import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { StartError } from "../failure.ts";

const loopback = "127.0.0.1";

/** True if a program could listen on this TCP port now. @throws StartError where no program could, in use or not */
export async function isPortFree(port: number, host = loopback): Promise<boolean> {
  return (await listenOnce(port, host)) !== undefined;
}

/** A TCP port of the loopback address on which nothing listens. */
export async function findFreePort(): Promise<number> {
  const port = await listenOnce(0, loopback);
  if (port === undefined) throw new Error("the operating system has no free TCP port left");
  return port;
}

/** Listens for a moment. @returns the port, or undefined if it is in use */
async function listenOnce(port: number, host: string): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (error.code === "EADDRINUSE") return undefined;
    throw new StartError(`Nothing can listen on ${host}, port ${port}: ${error.message}.`, nextStepOf(error.code), {
      cause: error,
    });
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

function nextStepOf(code: unknown): string {
  if (code === "EACCES") return "choose a port from 1024 on, which needs no rights: ./plumb up --port 3000";
  return "choose an address of this machine: HOSTNAME in the environment or in .env (127.0.0.1 is always there).";
}
