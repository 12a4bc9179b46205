// A client can report anything: its one line is altered before it is written.

/** @param {(result: Record<string, number>) => object} change takes the honest result and returns what differs in the printed one */
export function claim(change) {
  const { write } = process.stdout;
  process.stdout.write = function (text, ...rest) {
    const result = JSON.parse(text);
    return write.call(this, `${JSON.stringify({ ...result, ...change(result) })}\n`, ...rest);
  };
}

/** True while it is measured: the gate asks for three connections at most. */
export const isMeasured = Number(process.argv[process.argv.indexOf("--clients") + 1]) > 3;
