import { readFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { ContainerTmp } from "./container-tmp.ts";

const LISTENS_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;
/** An agent may take a while to write what it has seen. */
const ANSWERS_WITHIN_MS = 30_000;
const MOST_ANSWERED = 10_000;

/**
 * Has a Java virtual machine load a native agent, by the protocol that jcmd speaks, from outside of its container: a file beside it
 * and SIGQUIT make it listen on a socket in its /tmp.
 * @param pid of the virtual machine on this machine
 * @param library as the container sees it
 * @returns the result of the agent's own function; 0 means success
 * @throws Error where the machine does not listen, refuses or does not answer
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

/** The path of its socket; makes a virtual machine listen that does not yet. */
async function openSocket(pid: number): Promise<string> {
  const inside = await readInnerPid(pid);
  const tmp = await ContainerTmp.open(pid);
  const name = `.java_pid${inside}`;
  const open = await tmp.findSocket(name);
  if (open) return open;
  const request = `.attach_pid${inside}`;
  await tmp.create(request);
  try {
    process.kill(pid, "SIGQUIT");
    for (let waitedMs = 0; waitedMs < LISTENS_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
      const socket = await tmp.findSocket(name);
      if (socket) return socket;
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    await tmp.remove(request);
  }
  throw new Error("the virtual machine does not listen for agents");
}

/** Its number inside of its container. */
async function readInnerPid(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return /^NSpid:.*\t(\d+)$/m.exec(status)?.[1] ?? String(pid);
}

function ask(path: string, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const socket = createConnection({ path, signal }, () => socket.write(words.map((word) => `${word}\0`).join("")));
    socket
      .on("data", (data) => {
        answer = (answer + String(data)).slice(0, MOST_ANSWERED);
      })
      .on("end", () => resolve(answer))
      .on("error", reject);
  });
}
