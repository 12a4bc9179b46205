import { networkInterfaces } from "node:os";

/** The IPv4 addresses of this machine, its bridges' included, but the loopback's. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flat()
    .flatMap((one) => (one?.family === "IPv4" && !one.internal ? [one.address] : []));
}
