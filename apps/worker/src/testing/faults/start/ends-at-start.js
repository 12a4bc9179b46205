console.error("fatal: cannot read the configuration");
process.exit(3);
