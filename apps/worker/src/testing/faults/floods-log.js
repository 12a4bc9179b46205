const line = `${"a line that nobody asked for; ".repeat(30)}\n`;
setInterval(() => process.stderr.write(line.repeat(1_000)), 20);
