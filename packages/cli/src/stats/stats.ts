import { auditTable } from "@plumbline/core/audit/table/audit-table";
import { parseTable } from "@plumbline/core/audit/table/parse-table";
import type { Command } from "../command.ts";
import { UsageError } from "../command.ts";
import { exitCodes } from "../exit-code.ts";
import { readJson } from "../read-json.ts";
import { ChangePointsInput, changePoints } from "./changepoints.ts";
import { CompareInput, compare } from "./compare.ts";
import { HdrInput, hdr } from "./hdr.ts";

/** Each reads the text of standard input and gives what is printed as JSON. */
const calculations: Record<string, { does: string; answer(text: string): unknown }> = {
  changepoints: {
    does: "where a series changes its level",
    answer: (text) => changePoints(readJson(text, ChangePointsInput)),
  },
  compare: {
    does: "whether two lists of rounds differ, and by how much",
    answer: (text) => compare(readJson(text, CompareInput)),
  },
  audit: {
    does: "whether a published table contradicts itself",
    answer: (text) => {
      const { kind, rows } = parseTable(text);
      return { kind, rows: auditTable(rows) };
    },
  },
  hdr: {
    does: "the sum of HdrHistograms in base64, and its percentiles",
    answer: (text) => hdr(readJson(text, HdrInput)),
  },
};

const names = Object.keys(calculations);

/** `plumb stats …`: the product's own statistics for anybody's numbers, JSON in and JSON out. Needs nothing to be running. */
export const stats: Command = {
  does: `statistics of JSON on standard input: ${names.join(", ")}`,
  async run([name, ...rest], terminal) {
    if (name === undefined || name === "--help" || name === "-h") {
      terminal.print(
        names.map((each) => `  plumb stats ${each.padEnd(12)} ${calculations[each]?.does ?? ""}`).join("\n"),
      );
      return exitCodes.ok;
    }
    const calculation = Object.hasOwn(calculations, name) ? calculations[name] : undefined;
    if (!calculation) throw new UsageError(`There is no "stats ${name}"; there are ${names.join(", ")}.`);
    if (rest.length > 0)
      throw new UsageError(`"stats ${name}" takes its figures from standard input, not from "${rest.join(" ")}".`);
    terminal.print(JSON.stringify(calculation.answer(await terminal.readInput())));
    return exitCodes.ok;
  },
};
