// What a client says of itself can be anything: its one line is altered on its way out.

/** @param {(result: Record<string, number>) => object} change takes what it is about to print and says what else to say */
export function claim(change) {
  const { write } = process.stdout;
  process.stdout.write = function (text, ...rest) {
    const result = JSON.parse(text);
    return write.call(this, `${JSON.stringify({ ...result, ...change(result) })}\n`, ...rest);
  };
}

/** Whether it is measured: the gate asks for three connections at most. */
export const isMeasured = Number(process.argv[process.argv.indexOf("--clients") + 1]) > 3;
