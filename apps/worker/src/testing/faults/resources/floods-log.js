// NUL is no character that PostgreSQL stores
const line = `${"a line that nobody asked for; ".repeat(30)}\0\n`;
// 4.5 MB/s: far more than is kept, and still what an engine on a slow disk takes without holding up the server
setInterval(() => process.stderr.write(line.repeat(100)), 20);
