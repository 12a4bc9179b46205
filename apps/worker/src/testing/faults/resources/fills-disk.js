// Wherever it may be, a mebibyte at a time.
import { appendFileSync } from "node:fs";

const mebibyte = Buffer.alloc(1_048_576, 1);
for (const file of ["/tmp/big", "/dev/shm/big", "/app/big", "/var/big", "/big"]) {
  let written = 0;
  try {
    for (; written < 4_096; written++) appendFileSync(file, mebibyte);
    console.error(`${file}: no end after ${written} MiB`);
  } catch (error) {
    console.error(`${file}: ${error.code} after ${written} MiB`);
  }
}
