import type Docker from "dockerode";
import type { Engine } from "../engine.ts";
import type { ContainerSpec } from "./container-options.ts";

/** Attaches to a container that is not started yet. Both streams end with the container, or where the engine is lost. */
export async function attachOutput(
  engine: Engine,
  container: Docker.Container,
  { stdout, stderr }: NonNullable<ContainerSpec["printsTo"]>,
): Promise<void> {
  const stream = await container.attach({ stream: true, stdout: true, stderr: true });
  engine.modem.demuxStream(stream, stdout, stderr);
  const end = () => {
    stdout.end();
    stderr.end();
  };
  for (const event of ["end", "close", "error"] as const) stream.once(event, end);
}
