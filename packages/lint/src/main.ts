import { fileURLToPath } from "node:url";
// @boundaries-ignore the order of the layers stands at the root, where every package reads and changes it
import { layers } from "../../../layers.mjs";
import { checkHouse } from "./check-house.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const violations = await checkHouse(root, layers);
for (const { path, line, rule, message } of violations) console.error(`${path}:${line} ${rule}: ${message}`);
console.error(violations.length === 0 ? "All rules hold." : `${violations.length} violations.`);
process.exitCode = violations.length === 0 ? 0 : 1;
