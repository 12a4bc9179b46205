import { adviseOnEngine } from "../engine/engine-advice.ts";
import { findEngineFault } from "../engine/engine-fault.ts";
import { findEngine } from "../engine/find-engine.ts";
import { describeSituation } from "../engine/provide-engine.ts";
import { runCommand } from "../process/command.ts";
import { type CheckFinding, fail, ok, warn } from "./finding.ts";

/** Checks of the Docker engine and of the programs that build images on it. */
export async function checkEngine(): Promise<CheckFinding[]> {
  const state = await findEngine();
  if (state.kind === "answers") return [judgeEngine(state), await checkBuilder()];
  const advice = adviseOnEngine(await describeSituation(state));
  const nextStep =
    advice.kind === "advise" ? advice.nextStep : `run ./plumb up --yes, which will ${advice.action} Docker.`;
  const problem = state.kind === "forbidden" ? "This user may not use Docker" : "No Docker engine answers";
  return [fail("docker", `${problem}: ${state.detail}. The dashboard works, trials cannot run.`, nextStep)];
}

/** @param engine one that answers */
export function judgeEngine(engine: { version: string; isRootless: boolean }): CheckFinding {
  const fault = findEngineFault(engine);
  return fault ? fail("docker", fault.text, fault.nextStep) : ok("docker", `Docker ${engine.version} answers`);
}

/** The docker client's BuildKit plugin, or a client before version 23, which carries BuildKit itself. */
async function checkBuilder(): Promise<CheckFinding> {
  const plugin = await runCommand("docker", ["buildx", "version"]);
  if (plugin.exitCode === 0) return ok("builder", "BuildKit, by the docker client's plugin");
  const client = await runCommand("docker", ["version", "--format", "{{.Client.Version}}"]);
  const major = Number.parseInt(client.lines.at(-1) ?? "", 10);
  if (major >= 18 && major < 23) return ok("builder", "BuildKit, by the docker client");
  return warn(
    "builder",
    "No BuildKit: the engine's classic builder is used, which is slower and deprecated.",
    "install the docker client with its buildx plugin (apt-get install docker-buildx-plugin, or docker-buildx).",
  );
}
