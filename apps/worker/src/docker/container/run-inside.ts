import { buffer } from "node:stream/consumers";
import type Docker from "dockerode";
import { parseLogs } from "./log-frames.ts";

/** Runs a program inside a running container. @returns its exit code, and its output of both streams */
export async function runInside(
  container: Docker.Container,
  command: readonly string[],
): Promise<{ exitCode: number; output: string }> {
  const exec = await container.exec({ Cmd: [...command], AttachStdout: true, AttachStderr: true });
  const said = parseLogs(await buffer(await exec.start({})));
  const { ExitCode } = await exec.inspect();
  if (ExitCode === null) throw new Error(`${command[0]} closed its output and has not ended`);
  return { exitCode: ExitCode, output: said.map(({ text }) => text).join("\n") };
}
