import { access, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flowSchema, readyFlow, readyFlowNames } from "@plumbline/catalogue/ready-flows";
import { suggestNames } from "@plumbline/core/failure/suggest-names";
import { flowTraffic, longestIterationS } from "@plumbline/core/plan/flow-traffic";
import { Command } from "commander";
import { checkFlowFile } from "../../flow/read-flow-file.ts";
import { answer } from "../../terminal/answer.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { UsageError } from "../../terminal/terminal.ts";

/** `plumb flow`: what the clients of a target do, where that is none of the built-in workloads. */
export function flow(session: Session): Command {
  return new Command("flow")
    .description("flows of your own, for servers that already run")
    .addCommand(checkCommand(session))
    .addCommand(initCommand(session));
}

function checkCommand(session: Session): Command {
  const { terminal } = session;
  return new Command("check")
    .description("look for faults in a flow, without an installation")
    .argument("<file>", "the flow, as YAML; the data file that it names is read beside it")
    .action(
      handler(session, async (file: string) => {
        const { read } = await checkFlowFile(file);
        const { name, connect, repeat, rows, file: ofRows } = read.plan;
        const { sends, replies } = flowTraffic(read.plan);
        const facts = {
          name,
          connect: connect.length,
          repeat: repeat.length,
          sends,
          replies,
          rows: ofRows?.rows ?? rows.length,
        };
        const longestS = longestIterationS(read.plan);
        return answer(terminal, { ...facts, longestS }, [
          `${name}: no faults. An iteration sends ${sends} and awaits ${replies}, and takes at most ${longestS} s.`,
        ]);
      }),
    );
}

function initCommand(session: Session): Command {
  const { terminal } = session;
  return new Command("init")
    .description("copy a ready flow to begin with, and the schema by which editors complete it")
    .argument("<name>", `one of ${readyFlowNames.join(", ")}`)
    .option("--out <file>", "where to, instead of <name>.yaml")
    .action(
      handler(session, async (name: string, { out = `${name}.yaml` }: { out?: string }) => {
        const text = await readyFlow(name);
        if (text === null)
          throw new UsageError(`There is no ready flow "${name}". ${suggestNames(name, [...readyFlowNames])}`);
        await create(out, text);
        const schema = join(dirname(out), "flow.schema.json");
        if (!(await exists(schema))) await writeFile(schema, await flowSchema());
        return answer(terminal, { flow: name, file: out }, [
          `${out}: the flow ${name}, to be changed and checked by plumb flow check`,
        ]);
      }),
    );
}

/** @throws UsageError where the file is there already, or cannot be written */
async function create(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: "wx" }).catch((error: unknown) => {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw new UsageError(`${file} ${isThere ? "is there already" : "cannot be written"}; --out names another file.`);
  });
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
