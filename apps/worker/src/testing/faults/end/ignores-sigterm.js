const { once } = process;
process.once = function onceButNotThis(name, listener) {
  return name === "SIGTERM" ? this : once.call(this, name, listener);
};
process.on("SIGTERM", () => console.error("SIGTERM? Not today."));
