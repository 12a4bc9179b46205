// Says in words of its own that it listens.
const { write } = process.stdout;
process.stdout.write = function writeOtherwise(text, ...rest) {
  return write.call(this, String(text).includes('"ready"') ? "Listening on 8080\n" : text, ...rest);
};
