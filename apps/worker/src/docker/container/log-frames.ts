/** A line that a container printed. */
export interface ContainerLine {
  readonly stream: "stdout" | "stderr";
  readonly text: string;
}

const headerBytes = 8;
const limitCharacters = 65_536;
const lineCharacters = 8_192;

/**
 * Reads the engine's log format: frames of an 8-byte header (stream, three zeros, length as a big-endian 32-bit number)
 * and their bytes. Keeps the newest 64 Ki characters, 8 Ki of each line; a frame cut short is read as far as it goes.
 */
export function parseLogs(logs: Buffer): readonly ContainerLine[] {
  const lines: ContainerLine[] = [];
  const rest = { stdout: "", stderr: "" };
  for (let at = 0; at + headerBytes <= logs.length; ) {
    const stream = logs.readUInt8(at) === 2 ? "stderr" : "stdout";
    const end = at + headerBytes + logs.readUInt32BE(at + 4);
    const parts = (rest[stream] + logs.toString("utf8", at + headerBytes, end)).split("\n");
    rest[stream] = parts.pop() ?? "";
    for (const text of parts) lines.push(toLine(stream, text));
    at = end;
  }
  if (rest.stdout !== "") lines.push(toLine("stdout", rest.stdout));
  if (rest.stderr !== "") lines.push(toLine("stderr", rest.stderr));
  return newest(lines);
}

function toLine(stream: ContainerLine["stream"], text: string): ContainerLine {
  return { stream, text: text.replace(/\r$/, "").slice(0, lineCharacters) };
}

function newest(lines: readonly ContainerLine[]): readonly ContainerLine[] {
  let characters = 0;
  let first = lines.length;
  while (first > 0) {
    characters += lines[first - 1]?.text.length ?? 0;
    if (characters > limitCharacters) break;
    first -= 1;
  }
  return lines.slice(first);
}
