#!/usr/bin/env node
// Node itself exits with 1 on any error, which CI would take for a regression. This is exitCodes.service of src/terminal/exit-code.ts.
const OWN_FAILURE = 4;
// not set beforehand: Commander takes an exit code that is set for that of a help
process.on("exit", () => {
  process.exitCode ??= OWN_FAILURE;
});
process.on("uncaughtException", (error) => {
  console.error(`plumb: It failed by itself: ${String(error).split("\n")[0]}`);
  process.exit(OWN_FAILURE);
});

// The sources are TypeScript; tsx lets Node read them as they are.
const { register } = await import("tsx/esm/api");
register();
await import("../src/main.ts");
