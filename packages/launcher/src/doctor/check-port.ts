import { isPortFree } from "../process/port.ts";
import { type CheckFinding, fail, ok } from "./finding.ts";

/** Checks that the dashboard can listen. @throws StartError where no program could, in use or not */
export async function checkPort(port: number, host: string): Promise<CheckFinding> {
  if (await isPortFree(port, host)) return ok("port", `${port} is free`);
  return fail(
    "port",
    `Port ${port} is taken by another program.`,
    `end that program, or choose another port: ./plumb up --port ${port + 1}`,
  );
}
