import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createBenchServer } from "./server.js";

const options = readOptions();
const server = createBenchServer(undefined, options.tls);
const port = await server.listen(options.port);
print({ v: 1, event: "ready", port });
await toldToStop(options.durationS);
const stats = await server.close();
print(stats, () => process.exit(0));

/** The arguments, or the end of the process with code 2 when they make no sense. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: "string", default: "8080" },
        duration: { type: "string", default: "0" },
        "tls-cert": { type: "string" },
        "tls-key": { type: "string" },
      },
    });
    return {
      port: wholeNumber("port", values.port),
      durationS: wholeNumber("duration", values.duration),
      tls: certificate(values["tls-cert"], values["tls-key"]),
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

/**
 * The certificate and key for wss; nothing where no certificate is named.
 * @param {string | undefined} certFile @param {string | undefined} keyFile
 */
function certificate(certFile, keyFile) {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined) throw new Error("--tls-cert and --tls-key belong together");
  return { cert: readFileSync(certFile, "utf8"), key: readFileSync(keyFile, "utf8") };
}

/** @param {string} name @param {string} text */
function wholeNumber(name, text) {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} takes a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}

/**
 * Resolves at SIGTERM or SIGINT, or after the duration unless it is 0.
 * @param {number} durationS
 */
function toldToStop(durationS) {
  return new Promise((resolve) => {
    process.once("SIGTERM", resolve);
    process.once("SIGINT", resolve);
    if (durationS > 0) setTimeout(resolve, durationS * 1000);
  });
}

/** @param {object} line @param {() => void} [written] */
function print(line, written) {
  process.stdout.write(`${JSON.stringify(line)}\n`, written);
}
