// Loaded into a process of the product before its own code: its date is wrong by the milliseconds that a file names. Durations stay
// right, as they do where somebody sets a machine's clock.
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 50;
const file = new URL(import.meta.url).searchParams.get("file");
const RealDate = Date;
let skewMs = 0;

const look = () => {
  try {
    skewMs = Number(readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    skewMs = 0;
  }
};
const now = () => RealDate.now() + skewMs;

look();
setInterval(look, LOOK_EVERY_MS).unref();
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
