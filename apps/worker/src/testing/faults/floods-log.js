// NUL is no character that PostgreSQL stores
const line = `${"a line that nobody asked for; ".repeat(30)}\0\n`;
setInterval(() => process.stderr.write(line.repeat(1_000)), 20);
