// Takes the argument and forgets it.
const at = process.argv.indexOf("--duration");
if (at >= 0) process.argv[at + 1] = "0";
