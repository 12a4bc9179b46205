// A second a hundred more, each waiting for good; what the system refuses is refused.
import { spawn } from "node:child_process";

setInterval(() => {
  for (let i = 0; i < 100; i++) spawn("sleep", ["600"], { stdio: "ignore" }).on("error", () => undefined);
}, 1_000);
for (let i = 0; i < 600; i++) spawn("sleep", ["600"], { stdio: "ignore" }).on("error", () => undefined);
