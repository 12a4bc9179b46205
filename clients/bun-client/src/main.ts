import process from "node:process";
import { parseArgs } from "node:util";
import { doWork } from "./work.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "" },
    clients: { type: "string", default: "10" },
    messages: { type: "string", default: "100" },
    size: { type: "string", default: "1024" },
  },
});
const work = {
  url: values.url,
  clients: Number(values.clients),
  messages: Number(values.messages),
  size: Number(values.size),
};
if (!work.url || ![work.clients, work.messages, work.size].every((number) => Number.isInteger(number) && number >= 1)) {
  console.error("--url is needed, and --clients, --messages and --size of at least 1");
  process.exit(1);
}
process.stdout.write(`${JSON.stringify(await doWork(work))}\n`);
// The use of CPU and memory is read while the process waits.
process.stdin.resume().once("end", () => process.exit(0));
