// Knows no such argument.
if (process.argv.includes("--duration")) {
  console.error("error: unexpected argument '--duration' found");
  process.exit(2);
}
