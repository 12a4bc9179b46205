import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const LISTENS_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Has a Java virtual machine load a native agent, by the protocol that jcmd speaks, from outside of its container: a file beside it
 * and SIGQUIT make it listen on a socket in its /tmp.
 * @param pid of the virtual machine on this machine
 * @param library as the container sees it
 * @returns what the agent's own function returned; 0: it did as told
 * @throws Error where the machine does not listen or refuses
 */
export async function loadAgent(pid: number, library: string, options: string): Promise<number> {
  const socket = await openSocket(pid);
  const answer = await ask(socket, ["1", "load", library, "true", options]);
  const [status, ...rest] = answer.split("\n");
  const code = /return code: (-?\d+)/.exec(rest.join("\n"))?.[1];
  if (status !== "0" || code === undefined)
    throw new Error(`the virtual machine did not load the agent: ${answer.trim()}`);
  return Number(code);
}

/** The path of its socket; a virtual machine that does not listen yet is told to. */
async function openSocket(pid: number): Promise<string> {
  const inside = await readInnerPid(pid);
  const tmp = `/proc/${pid}/root/tmp`;
  const socket = `${tmp}/.java_pid${inside}`;
  if (await exists(socket)) return socket;
  const request = `${tmp}/.attach_pid${inside}`;
  await writeFile(request, "");
  try {
    process.kill(pid, "SIGQUIT");
    for (let waitedMs = 0; waitedMs < LISTENS_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
      if (await exists(socket)) return socket;
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    await rm(request, { force: true });
  }
  throw new Error("the virtual machine does not listen for agents");
}

/** Its number inside of its container. */
async function readInnerPid(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return /^NSpid:.*\t(\d+)$/m.exec(status)?.[1] ?? String(pid);
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function ask(path: string, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = createConnection(path, () => socket.write(words.map((word) => `${word}\0`).join("")));
    socket
      .on("data", (data) => {
        answer += String(data);
      })
      .on("end", () => resolve(answer))
      .on("error", reject);
  });
}
