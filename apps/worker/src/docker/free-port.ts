import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { AppError } from "@plumbline/core/failure/app-error";
import { messageOf } from "./engine.ts";

/**
 * A TCP port of this machine's address that nobody listens on. One that the engine chose would be another one after a restart.
 * @throws AppError ADDRESS_UNUSABLE where the address is not this machine's
 */
export async function findFreePortAt(address: string): Promise<number> {
  const server = createServer();
  try {
    await once(server.listen(0, address), "listening");
  } catch (cause) {
    throw new AppError("ADDRESS_UNUSABLE", `Nothing can listen on ${address}: ${messageOf(cause)}`, { cause });
  }
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
