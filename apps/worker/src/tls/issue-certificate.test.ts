import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:tls";
import { expect, test } from "vitest";
import { issueCertificate } from "./issue-certificate.ts";
import { trusting } from "./trusting.ts";

test("a trial's certificate is trusted by who knows its authority, and by nobody else", async () => {
  const [mine, another] = await Promise.all([issueCertificate(), issueCertificate()]);
  const server = createServer({ cert: mine.certificate, key: mine.key }, (socket) => socket.end("hello"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const dial = async (ca: string) => {
    const socket = connect({ port, host: "127.0.0.1", ...trusting(ca) });
    await once(socket, "secureConnect");
    const protocol = socket.getProtocol();
    socket.destroy();
    return protocol;
  };
  expect(await dial(mine.ca)).toBe("TLSv1.3");
  await expect(dial(another.ca)).rejects.toThrow();
  server.close();
});
