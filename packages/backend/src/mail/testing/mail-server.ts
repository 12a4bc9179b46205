import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A mail that was taken: its recipient, and its headers and text as they were sent, with long lines joined. */
export type TakenMail = { to: string; text: string };

/** An SMTP server that takes every mail, except those to addresses that begin with "refused". */
export async function listenForMail() {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding("utf8"));
    socket.once("close", () => sockets.delete(socket));
    socket.write("220 test\r\n");
    converse(socket, mails);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    mail: { smtpUrl, from: "plumbline@example.org" },
    mails,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

function converse(socket: Socket, mails: TakenMail[]): void {
  let data: string | null = null;
  let to = "";
  socket.on("data", (chunk: string) => {
    if (data !== null) {
      data += chunk;
      if (!data.endsWith("\r\n.\r\n")) return;
      mails.push({ to, text: decodeLines(data) });
      data = null;
      socket.write("250 taken\r\n");
      return;
    }
    to = /^RCPT TO:<(.*)>/.exec(chunk)?.[1] ?? to;
    if (/^RCPT TO:<refused/.test(chunk)) socket.write("550 nobody is here\r\n");
    else if (chunk.startsWith("DATA")) {
      data = "";
      socket.write("354 go on\r\n");
    } else socket.write("250 test\r\n");
  });
}

/** Undoes quoted-printable (RFC 2045, 6.7), which nodemailer chooses for long lines. */
function decodeLines(text: string): string {
  return text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
